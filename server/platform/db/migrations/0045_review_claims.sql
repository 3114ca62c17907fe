-- Opening a scan claims it: one reviewer at a time has it, for ten minutes.
DROP TABLE "review_presence";--> statement-breakpoint
CREATE TABLE "review_claims" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_claims" ADD CONSTRAINT "review_claims_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;

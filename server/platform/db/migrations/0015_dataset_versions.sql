-- Slices of one head must not stand on both sides of a split: those of one upload session count as one head.
ALTER TABLE "scans" ADD COLUMN "group_key" text;--> statement-breakpoint
-- A frozen state of the data set.
CREATE TABLE "dataset_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"previous_name" text,
	"pictures" integer NOT NULL,
	"unlabelled" integer NOT NULL,
	"boxes" integer NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"relabelled" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "dataset_versions_name" ON "dataset_versions" USING btree (lower("name"));--> statement-breakpoint
-- Without a reference to the scan: that a picture is gone is part of the next version's difference.
CREATE TABLE "dataset_entries" (
	"version_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"split" text,
	"group_number" integer NOT NULL,
	"labels" text NOT NULL,
	CONSTRAINT "dataset_entries_version_id_scan_id_pk" PRIMARY KEY("version_id","scan_id")
);--> statement-breakpoint
ALTER TABLE "dataset_entries" ADD CONSTRAINT "dataset_entries_version_id_dataset_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."dataset_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Labels that came with an imported picture wait here until its analysis is done.
CREATE TABLE "imported_labels" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"boxes" jsonb NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "imported_labels" ADD CONSTRAINT "imported_labels_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_labels" ADD CONSTRAINT "imported_labels_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;

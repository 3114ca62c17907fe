-- An import recognizes a known picture by its pixels, keeps its split, and joins its groups.
ALTER TABLE "scans" ADD COLUMN "pixel_hash" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "dataset_split" text;--> statement-breakpoint
CREATE INDEX "scans_pixel_hash" ON "scans" USING btree ("pixel_hash") WHERE pixel_hash is not null and deleted_at is null;--> statement-breakpoint
CREATE TABLE "picture_groups" (
	"scan_id" uuid NOT NULL,
	"group_key" text NOT NULL,
	CONSTRAINT "picture_groups_scan_id_group_key_pk" PRIMARY KEY("scan_id","group_key")
);--> statement-breakpoint
ALTER TABLE "picture_groups" ADD CONSTRAINT "picture_groups_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;

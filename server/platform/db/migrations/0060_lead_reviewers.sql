-- A lead reviewer assigns scans to readers.
CREATE TABLE "review_assignments" (
	"scan_id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_assignments_admin" ON "review_assignments" USING btree ("admin_id");--> statement-breakpoint
-- The public figures count the scans of visitors. Imports that are still stored leave them, on the day of the import.
WITH "imported" AS (
	SELECT ("created_at" AT TIME ZONE 'UTC')::date AS "day", count(*) AS "n",
		count(*) FILTER (WHERE "done") AS "done", count(*) FILTER (WHERE "processing_status" = 'failed') AS "failed",
		count(*) FILTER (WHERE "confidence" IS NOT NULL) AS "marked", coalesce(sum("confidence"), 0) AS "sum",
		coalesce(sum((SELECT count(*) FROM "detections" WHERE "detections"."scan_id" = "scans"."id")), 0) AS "marks",
		count("scope") FILTER (WHERE "done") AS "scoped", coalesce(sum("scope") FILTER (WHERE "done"), 0) AS "scope_sum",
		count(*) FILTER (WHERE "done" AND "format" = 'dicom') AS "dicom",
		count(*) FILTER (WHERE "done" AND "format" = 'jpeg') AS "jpeg", count(*) FILTER (WHERE "done" AND "format" = 'png') AS "png"
	FROM (SELECT *, "processing_status" = 'completed' AS "done" FROM "scans" WHERE "import_batch" IS NOT NULL) AS "scans" GROUP BY 1
)
UPDATE "scan_days" SET "scans" = greatest(0, "scan_days"."scans" - "imported"."n"),
	"completed" = greatest(0, "completed" - "imported"."done"), "failed" = greatest(0, "scan_days"."failed" - "imported"."failed"),
	"with_detections" = greatest(0, "with_detections" - "imported"."marked"),
	"detections" = greatest(0, "detections" - "imported"."marks"),
	"confidence_sum" = greatest(0, "confidence_sum" - "imported"."sum"),
	"scoped" = greatest(0, "scan_days"."scoped" - "imported"."scoped"),
	"scope_sum" = greatest(0, "scan_days"."scope_sum" - "imported"."scope_sum"),
	"dicom" = greatest(0, "scan_days"."dicom" - "imported"."dicom"), "jpeg" = greatest(0, "scan_days"."jpeg" - "imported"."jpeg"),
	"png" = greatest(0, "scan_days"."png" - "imported"."png")
FROM "imported" WHERE "scan_days"."day" = "imported"."day";

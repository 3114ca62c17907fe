-- An import is a batch that can be undone; its pictures never enter the random checks.
CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "import_batch" uuid;--> statement-breakpoint
CREATE INDEX "scans_import_batch" ON "scans" USING btree ("import_batch") WHERE import_batch is not null;--> statement-breakpoint
-- Imported labels are a reading of their own. Before, they were recorded as a first reading with this note.
ALTER TABLE "reviews" DISABLE TRIGGER reviews_append_only;--> statement-breakpoint
UPDATE "reviews" SET "reading" = 'import' WHERE "reading" = 'first' AND "notes" = 'Imported labels';--> statement-breakpoint
ALTER TABLE "reviews" ENABLE TRIGGER reviews_append_only;--> statement-breakpoint
-- Imports from before there were batches make one.
INSERT INTO "import_batches" ("id", "admin_name", "created_at")
SELECT gen_random_uuid(), coalesce(min("admin_name"), ''), min("created_at") FROM "reviews" WHERE "reading" = 'import' HAVING count(*) > 0;--> statement-breakpoint
UPDATE "scans" SET "import_batch" = (SELECT "id" FROM "import_batches" LIMIT 1)
WHERE "id" IN (SELECT "scan_id" FROM "reviews" WHERE "reading" = 'import') OR "id" IN (SELECT "scan_id" FROM "imported_labels");--> statement-breakpoint
DELETE FROM "random_checks" WHERE "scan_id" IN (SELECT "id" FROM "scans" WHERE "import_batch" IS NOT NULL);--> statement-breakpoint
UPDATE "scans" SET "random_check" = false WHERE "import_batch" IS NOT NULL AND "random_check";--> statement-breakpoint
-- Random checks are read in the order of their ids, which are random, and never by doubt.
DROP INDEX "scans_review";--> statement-breakpoint
CREATE INDEX "scans_review" ON "scans" USING btree (("reported_false_positive" or "review_requested" or "random_check") DESC,(case when "random_check" then -1 else "doubt" end) DESC,(case when "random_check" then "id" end),"created_at","id") WHERE review_status = 'open' and processing_status = 'completed' and deleted_at is null and (reported_false_positive or review_requested or random_check or confidence < 0.85 or answer = 'unclear');

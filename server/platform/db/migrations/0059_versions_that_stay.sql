-- A version says what is still stored, and can have its own copies.
ALTER TABLE "dataset_versions" ADD COLUMN "doubtful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dataset_versions" ADD COLUMN "keep_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dataset_entries" ADD COLUMN "boxes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset_entries" ADD COLUMN "kept" jsonb;--> statement-breakpoint
CREATE INDEX "dataset_entries_scan" ON "dataset_entries" USING btree ("scan_id");--> statement-breakpoint
UPDATE "dataset_entries" SET "boxes" = CASE
	WHEN "reviews"."boxes" IS NOT NULL THEN (SELECT count(*) FROM jsonb_array_elements("reviews"."boxes") AS "box" WHERE ("box"->>'frame')::int = "scans"."shown_frame")
	WHEN "reviews"."action" = 'correct' THEN (SELECT count(*) FROM "detections" WHERE "detections"."scan_id" = "scans"."id" AND "detections"."frame" = "scans"."shown_frame")
	ELSE 0 END
FROM "scans", "reviews" WHERE "scans"."id" = "dataset_entries"."scan_id" AND "reviews"."id" = "dataset_entries"."review_id";--> statement-breakpoint
-- 'Correct' on an unclear result was no label.
UPDATE "dataset_versions" SET "doubtful" = (SELECT count(*) FROM "dataset_entries"
	JOIN "reviews" ON "reviews"."id" = "dataset_entries"."review_id" JOIN "scans" ON "scans"."id" = "dataset_entries"."scan_id"
	WHERE "version_id" = "dataset_versions"."id" AND "scans"."answer" = 'unclear' AND "reviews"."action" = 'correct'
	AND "reviews"."boxes" IS NULL AND "reviews"."picture" IS NULL);--> statement-breakpoint
UPDATE "dataset_entries" SET "split" = NULL, "labels" = '' FROM "scans", "reviews"
WHERE "scans"."id" = "dataset_entries"."scan_id" AND "reviews"."id" = "dataset_entries"."review_id" AND "scans"."answer" = 'unclear'
	AND "reviews"."action" = 'correct' AND "reviews"."boxes" IS NULL AND "reviews"."picture" IS NULL;

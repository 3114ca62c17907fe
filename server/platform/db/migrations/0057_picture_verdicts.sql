-- A verdict is about the picture; whether the answer was right follows from it.
ALTER TABLE "reviews" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "imported_labels" ADD COLUMN "picture" text;--> statement-breakpoint
-- 'Correct' on an unclear result did not say what the picture shows, and counted as 'no tumor'. These scans return to the queue.
INSERT INTO "reviews" ("id", "scan_id", "action", "notes", "reading", "created_at")
SELECT gen_random_uuid(), "scans"."id", 'doubted', '', 'first', now() FROM "scans"
JOIN "reviews" ON "reviews"."id" = "scans"."review_id"
WHERE "scans"."answer" = 'unclear' AND "reviews"."action" = 'correct' AND "reviews"."boxes" IS NULL;--> statement-breakpoint
CREATE INDEX "reviews_doubted" ON "reviews" USING btree ("scan_id") WHERE action = 'doubted';--> statement-breakpoint
UPDATE "scans" SET "review_status" = 'open', "review_id" = NULL, "review_requested" = true, "review_version" = "review_version" + 1
WHERE "id" IN (SELECT "scan_id" FROM "reviews" WHERE "action" = 'doubted');--> statement-breakpoint
UPDATE "random_checks" SET "verdict" = NULL WHERE "scan_id" IN (SELECT "scan_id" FROM "reviews" WHERE "action" = 'doubted');--> statement-breakpoint
DELETE FROM "second_readings" WHERE "status" = 'waiting' AND "scan_id" IN (SELECT "scan_id" FROM "reviews" WHERE "action" = 'doubted');--> statement-breakpoint
UPDATE "second_readings" SET "status" = 'settled' WHERE "status" = 'disagreed' AND "scan_id" IN (SELECT "scan_id" FROM "reviews" WHERE "action" = 'doubted');

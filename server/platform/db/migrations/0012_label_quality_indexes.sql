-- Lists of judged scans go by the judgements that can stand; a second reading never does.
DROP INDEX "reviews_created";--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at") WHERE reading <> 'second';--> statement-breakpoint
CREATE INDEX "scans_reviewed_band" ON "scans" USING btree ("review_status","confidence") WHERE review_id is not null and deleted_at is null;--> statement-breakpoint
-- What is still open is counted without asking for its scan: the number of a deleted one is empty.
DROP INDEX "second_readings_status";--> statement-breakpoint
CREATE INDEX "second_readings_open" ON "second_readings" USING btree ("status","drawn_at") WHERE scan_id is not null;

-- How often a visitor had a scan analysed: a failed one may be tried again, but not without end.
ALTER TABLE "scans" ADD COLUMN "runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- When a scan was counted as failed; it is counted once, and taken out of the count again when a later try succeeds.
ALTER TABLE "scans" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "scans" SET "failed_at" = "updated_at" WHERE "processing_status" = 'failed';

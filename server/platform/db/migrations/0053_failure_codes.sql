-- Why an analysis failed, as a code of contract/failure-codes.ts. Older failures were stored as sentences.
ALTER TABLE "scans" ADD COLUMN "failure_code" text;--> statement-breakpoint
UPDATE "scans" SET "failure_code" = CASE
	WHEN "failure_reason" LIKE 'BILLING%' THEN 'detector_billing'
	WHEN "failure_reason" LIKE 'The analysis was interrupted%' THEN 'interrupted'
	WHEN "failure_reason" = 'The stored picture of this scan is missing.' THEN 'picture_missing'
	WHEN "failure_reason" LIKE 'The hosted detector%' THEN 'detector_unavailable'
	ELSE 'internal'
END WHERE "processing_status" = 'failed';--> statement-breakpoint
ALTER TABLE "scans" DROP COLUMN "failure_reason";

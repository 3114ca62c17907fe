-- Why a study was not read, as a code of contract/failure-codes.ts. Answers of earlier versions list no weak areas.
ALTER TABLE "dicom_studies" ADD COLUMN "failure_code" text;--> statement-breakpoint
UPDATE "dicom_studies" SET "failure_code" = CASE
	WHEN "failure" LIKE 'The active model was never tested%' THEN 'unsupported_file'
	ELSE 'internal'
END WHERE "state" = 'failed';--> statement-breakpoint
ALTER TABLE "dicom_studies" DROP COLUMN "failure";--> statement-breakpoint
UPDATE "dicom_studies" SET "answer" = jsonb_set("answer", '{reading,weak}', '[]') WHERE "answer" IS NOT NULL;

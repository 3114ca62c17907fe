-- With which an archive files a study; given back to the key that sent them.
ALTER TABLE "dicom_sources" ADD COLUMN "study_date" text;--> statement-breakpoint
ALTER TABLE "dicom_sources" ADD COLUMN "accession_number" text;

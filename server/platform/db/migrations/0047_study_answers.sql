-- One answer for all slices of a study that an archive sent; `read_of` says which slices and which model it comes from.
CREATE TABLE "dicom_studies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_key_id" uuid NOT NULL REFERENCES "api_keys"("id") ON DELETE cascade,
	"study_uid" text NOT NULL,
	"read_of" text NOT NULL,
	"state" text NOT NULL,
	"answer" jsonb,
	"failure" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "dicom_studies_study" ON "dicom_studies" USING btree ("api_key_id","study_uid");

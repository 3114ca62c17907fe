-- Keys of other programs: the key itself is stored nowhere, only its hash.
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"scans_per_hour" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
-- What a key was used for, by the hour: its limit and its figures in one.
CREATE TABLE "api_key_hours" (
	"key_id" uuid NOT NULL REFERENCES "api_keys"("id") ON DELETE cascade,
	"hour" timestamp (3) with time zone NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "api_key_hours_key_id_hour_pk" PRIMARY KEY("key_id","hour")
);--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
CREATE INDEX "scans_api_key" ON "scans" USING btree ("api_key_id","created_at","id") WHERE api_key_id is not null and deleted_at is null;--> statement-breakpoint
-- The answer to a request that may be sent again; null while the first one is being worked on.
CREATE TABLE "idempotency_keys" (
	"api_key_id" uuid NOT NULL REFERENCES "api_keys"("id") ON DELETE cascade,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_api_key_id_key_pk" PRIMARY KEY("api_key_id","key")
);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
-- Whom to tell how a scan ended, and how that went.
CREATE TABLE "webhooks" (
	"scan_id" uuid PRIMARY KEY NOT NULL REFERENCES "scans"("id") ON DELETE cascade,
	"url" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);--> statement-breakpoint
-- Where a picture that an archive sent lies there, so that its results can be filed beside it.
CREATE TABLE "dicom_sources" (
	"scan_id" uuid PRIMARY KEY NOT NULL REFERENCES "scans"("id") ON DELETE cascade,
	"api_key_id" uuid NOT NULL REFERENCES "api_keys"("id") ON DELETE cascade,
	"study_uid" text NOT NULL,
	"series_uid" text NOT NULL,
	"instance_uid" text NOT NULL,
	"sop_class_uid" text NOT NULL,
	"frame_of_reference_uid" text,
	"frames" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "dicom_sources_instance" ON "dicom_sources" USING btree ("api_key_id","instance_uid");--> statement-breakpoint
CREATE INDEX "dicom_sources_study" ON "dicom_sources" USING btree ("api_key_id","study_uid");

CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"totp_secret" text,
	"totp_confirmed" boolean DEFAULT false NOT NULL,
	"totp_last_step" bigint,
	"recovery_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin" text,
	"action" text NOT NULL,
	"target" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_by" text
);
--> statement-breakpoint
CREATE TABLE "detections" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"class" text NOT NULL,
	"class_id" integer NOT NULL,
	"confidence" double precision NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"frame" integer NOT NULL,
	"contour" jsonb
);
--> statement-breakpoint
CREATE TABLE "health_samples" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"service" text NOT NULL,
	"status" text NOT NULL,
	"response_time" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incorrect_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"review_notes" text NOT NULL,
	"flagged_by_admin" text NOT NULL,
	"boxes" jsonb,
	"download_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pair_key" text NOT NULL,
	"address_key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"scan_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"file_size" integer NOT NULL,
	"path" text NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_minutes" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	"milliseconds" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_presence" (
	"scan_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_presence_scan_id_admin_id_pk" PRIMARY KEY("scan_id","admin_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"action" text NOT NULL,
	"notes" text NOT NULL,
	"boxes" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"format" text NOT NULL,
	"file_size" integer NOT NULL,
	"upload_hash" text NOT NULL,
	"original_path" text NOT NULL,
	"original_type" text NOT NULL,
	"display_path" text NOT NULL,
	"annotated_path" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"frame_count" integer NOT NULL,
	"shown_frame" integer NOT NULL,
	"pixel_spacing" jsonb,
	"receipt" jsonb NOT NULL,
	"quality" jsonb,
	"processing_status" text DEFAULT 'pending' NOT NULL,
	"stage" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_reason" text,
	"scope" double precision,
	"confidence" double precision,
	"model_version" text,
	"model_provider" text,
	"processing_time" double precision,
	"reported_false_positive" boolean DEFAULT false NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"review_status" text DEFAULT 'open' NOT NULL,
	"review_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scan_days" (
	"day" date PRIMARY KEY NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"with_detections" integer DEFAULT 0 NOT NULL,
	"detections" integer DEFAULT 0 NOT NULL,
	"confidence_sum" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"returning" boolean DEFAULT false NOT NULL,
	"scan_uploaded" boolean DEFAULT false NOT NULL,
	"seconds" double precision
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detections" ADD CONSTRAINT "detections_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incorrect_scans" ADD CONSTRAINT "incorrect_scans_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incorrect_scans" ADD CONSTRAINT "incorrect_scans_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_presence" ADD CONSTRAINT "review_presence_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_presence" ADD CONSTRAINT "review_presence_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_session_id_visitor_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."visitor_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sessions_token" ON "admin_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "admin_sessions_admin" ON "admin_sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username" ON "admins" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "content_versions_type" ON "content_versions" USING btree ("type","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "detections_scan" ON "detections" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "health_samples_service" ON "health_samples" USING btree ("service","at");--> statement-breakpoint
CREATE UNIQUE INDEX "incorrect_scans_scan" ON "incorrect_scans" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "login_attempts_pair" ON "login_attempts" USING btree ("pair_key","at");--> statement-breakpoint
CREATE INDEX "login_attempts_address" ON "login_attempts" USING btree ("address_key","at");--> statement-breakpoint
CREATE INDEX "rate_events_key" ON "rate_events" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_tracking" ON "reports" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_scan" ON "reports" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reports_filename" ON "reports" USING btree (lower("filename"),"id");--> statement-breakpoint
CREATE INDEX "reports_size" ON "reports" USING btree ("file_size","id");--> statement-breakpoint
CREATE INDEX "reviews_scan" ON "reviews" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scans_created" ON "scans" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "scans_filename" ON "scans" USING btree (lower("filename"),"id");--> statement-breakpoint
CREATE INDEX "scans_size" ON "scans" USING btree ("file_size","id");--> statement-breakpoint
CREATE INDEX "scans_confidence" ON "scans" USING btree ("confidence","id");--> statement-breakpoint
CREATE INDEX "scans_hash" ON "scans" USING btree ("upload_hash","model_version");--> statement-breakpoint
CREATE INDEX "scans_deleted" ON "scans" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "scans_starred" ON "scans" USING btree ("created_at") WHERE starred;--> statement-breakpoint
CREATE INDEX "scans_review" ON "scans" USING btree ("reported_false_positive","created_at") WHERE review_status = 'open' and processing_status = 'completed' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "visitor_sessions_started" ON "visitor_sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "visits_at" ON "visits" USING btree ("at");--> statement-breakpoint
CREATE INDEX "visits_session" ON "visits" USING btree ("session_id");--> statement-breakpoint
-- What the administrators' search box looks through, in one indexed text.
ALTER TABLE "scans" ADD COLUMN "search" text GENERATED ALWAYS AS (lower("filename" || ' ' || "id"::text || ' ' || "processing_status" || ' ' || "format")) STORED;
--> statement-breakpoint
CREATE INDEX "scans_search" ON "scans" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "search" text GENERATED ALWAYS AS (lower("filename" || ' ' || "report_id" || ' ' || "scan_id"::text)) STORED;
--> statement-breakpoint
CREATE INDEX "reports_search" ON "reports" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
-- The audit log only grows.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- One administrator always remains: deletions queue up behind one lock and count what is left.
CREATE FUNCTION keep_one_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7283001);
  IF (SELECT count(*) FROM admins) <= 1 THEN
    RAISE EXCEPTION 'Cannot delete the last admin user!' USING ERRCODE = 'SU001';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER admins_keep_one BEFORE DELETE ON "admins" FOR EACH ROW EXECUTE FUNCTION keep_one_admin();

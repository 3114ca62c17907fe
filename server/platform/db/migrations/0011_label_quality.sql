-- Reviewers judge and see no administration; what an administrator may do stays as it was.
ALTER TABLE "admins" ADD COLUMN "role" text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
-- One administrator always remains: a deletion or another role queues up behind one lock and counts what is left.
CREATE OR REPLACE FUNCTION keep_one_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = 'administrator' AND (TG_OP = 'DELETE' OR NEW.role <> 'administrator') THEN
    PERFORM pg_advisory_xact_lock(7283001);
    IF (SELECT count(*) FROM admins WHERE role = 'administrator') <= 1 THEN
      RAISE EXCEPTION 'Cannot delete the last admin user!' USING ERRCODE = 'SU001';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER admins_keep_one_role BEFORE UPDATE OF "role" ON "admins" FOR EACH ROW EXECUTE FUNCTION keep_one_admin();
--> statement-breakpoint
-- Scans drawn by lot for a check, whatever their result. What was found outlives the scan: the sum must not lean
-- towards what is kept longer.
ALTER TABLE "scans" ADD COLUMN "random_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "random_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid,
	"model_version" text NOT NULL,
	"model_provider" text NOT NULL,
	"band" text NOT NULL,
	"format" text NOT NULL,
	"drawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verdict" text
);--> statement-breakpoint
ALTER TABLE "random_checks" ADD CONSTRAINT "random_checks_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "random_checks_scan" ON "random_checks" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "random_checks_model" ON "random_checks" USING btree ("model_version","model_provider","band","format","verdict");--> statement-breakpoint
DROP INDEX "scans_review";--> statement-breakpoint
-- The review queue in its order: reported, sent back or drawn first, then by doubt, then the oldest.
CREATE INDEX "scans_review" ON "scans" USING btree (("reported_false_positive" or "review_requested" or "random_check") DESC,"doubt" DESC,"created_at","id") WHERE review_status = 'open' and processing_status = 'completed' and deleted_at is null and (reported_false_positive or review_requested or random_check or confidence < 0.85);--> statement-breakpoint
-- A second reading does not change the judgement that stands; a final one does.
ALTER TABLE "reviews" ADD COLUMN "reading" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
DROP TRIGGER reviews_append_only ON "reviews";--> statement-breakpoint
CREATE TRIGGER reviews_append_only BEFORE UPDATE ON "reviews" FOR EACH ROW
WHEN (ROW(NEW.id, NEW.scan_id, NEW.admin_name, NEW.action, NEW.notes, NEW.boxes, NEW.created_at, NEW.reading)
  IS DISTINCT FROM ROW(OLD.id, OLD.scan_id, OLD.admin_name, OLD.action, OLD.notes, OLD.boxes, OLD.created_at, OLD.reading))
EXECUTE FUNCTION refuse_review_change();
--> statement-breakpoint
CREATE TABLE "second_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"first_review_id" uuid NOT NULL,
	"first_admin_id" uuid,
	"first_action" text NOT NULL,
	"second_review_id" uuid,
	"second_action" text,
	"iou" double precision,
	"drawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);--> statement-breakpoint
ALTER TABLE "second_readings" ADD CONSTRAINT "second_readings_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_readings" ADD CONSTRAINT "second_readings_first_admin_id_admins_id_fk" FOREIGN KEY ("first_admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_readings_scan" ON "second_readings" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "second_readings_status" ON "second_readings" USING btree ("status","drawn_at");--> statement-breakpoint
CREATE INDEX "second_readings_read" ON "second_readings" USING btree ("read_at","first_action","second_action","iou") WHERE second_action is not null;--> statement-breakpoint
-- What the pictures of a day were like, to see when they change.
ALTER TABLE "scan_days" ADD COLUMN "scoped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_days" ADD COLUMN "scope_sum" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_days" ADD COLUMN "dicom" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_days" ADD COLUMN "jpeg" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_days" ADD COLUMN "png" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "scan_days" SET "scoped" = found.scoped, "scope_sum" = found.scope_sum, "dicom" = found.dicom, "jpeg" = found.jpeg, "png" = found.png
FROM (
  SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(scope) AS scoped, coalesce(sum(scope), 0) AS scope_sum,
    count(*) FILTER (WHERE format = 'dicom') AS dicom, count(*) FILTER (WHERE format = 'jpeg') AS jpeg,
    count(*) FILTER (WHERE format = 'png') AS png
  FROM "scans" WHERE processing_status = 'completed' GROUP BY 1
) AS found WHERE found.day = "scan_days"."day";

-- Each judgement is a row that stays; taking one back is another row.
ALTER TABLE "reviews" ALTER COLUMN "admin_name" DROP NOT NULL;--> statement-breakpoint
INSERT INTO "reviews" ("id", "scan_id", "admin_id", "admin_name", "action", "notes", "created_at")
SELECT gen_random_uuid(), "scan_id", "admin_id", "admin_name", 'reopened', '', "undone_at"
FROM "reviews" WHERE "undone_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "undone_at";--> statement-breakpoint
DROP INDEX "reviews_scan";--> statement-breakpoint
CREATE INDEX "reviews_scan" ON "reviews" USING btree ("scan_id","created_at");--> statement-breakpoint
CREATE FUNCTION refuse_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'reviews are append-only';
END $$;
--> statement-breakpoint
-- The deletion of an administrator empties admin_id; a deleted scan takes its reviews with it.
CREATE TRIGGER reviews_append_only BEFORE UPDATE ON "reviews" FOR EACH ROW
WHEN (ROW(NEW.id, NEW.scan_id, NEW.admin_name, NEW.action, NEW.notes, NEW.boxes, NEW.created_at)
  IS DISTINCT FROM ROW(OLD.id, OLD.scan_id, OLD.admin_name, OLD.action, OLD.notes, OLD.boxes, OLD.created_at))
EXECUTE FUNCTION refuse_review_change();
--> statement-breakpoint
CREATE TABLE "review_skips" (
	"scan_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"skipped_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_skips_scan_id_admin_id_pk" PRIMARY KEY("scan_id","admin_id")
);--> statement-breakpoint
ALTER TABLE "review_skips" ADD CONSTRAINT "review_skips_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_skips" ADD CONSTRAINT "review_skips_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_skips_admin" ON "review_skips" USING btree ("admin_id","skipped_at");--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "review_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "review_id" uuid;--> statement-breakpoint
UPDATE "scans" SET "review_id" = (
  SELECT "id" FROM "reviews" WHERE "scan_id" = "scans"."id" AND "action" <> 'reopened' ORDER BY "created_at" DESC LIMIT 1)
WHERE "review_status" <> 'open';--> statement-breakpoint
-- How much a second look is worth: a confidence near the cut-off of 0.4 (without a detection, the middle), a poor
-- picture, a slice near the limit of what the detector takes for a brain (0.5).
ALTER TABLE "scans" ADD COLUMN "doubt" double precision GENERATED ALWAYS AS (
  coalesce(1 - abs("confidence" - 0.4) / 0.6, 0.5)
  + CASE "quality"->>'overall' WHEN 'poor' THEN 0.2 WHEN 'fair' THEN 0.1 ELSE 0 END
  + CASE WHEN "scope" < 1 AND "scope" > 0 THEN 0.2 * (1 - 2 * abs("scope" - 0.5)) ELSE 0 END) STORED;--> statement-breakpoint
DROP INDEX "scans_review";--> statement-breakpoint
CREATE INDEX "scans_reviewed_model" ON "scans" USING btree ("model_version") WHERE review_id is not null;--> statement-breakpoint
-- The review queue in its order: reported or asked for first, then by doubt, then the oldest.
CREATE INDEX "scans_review" ON "scans" USING btree (("reported_false_positive" or "review_requested") DESC,"doubt" DESC,"created_at","id") WHERE review_status = 'open' and processing_status = 'completed' and deleted_at is null and (reported_false_positive or review_requested or confidence < 0.85);--> statement-breakpoint
CREATE INDEX "scans_reviewed" ON "scans" USING btree ("review_id") WHERE review_id is not null and deleted_at is null;

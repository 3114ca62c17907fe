-- How far a candidate in the shadow, and neighbouring frames, see a scan differently (0 to 1); empty: not asked, or one frame.
ALTER TABLE "scans" ADD COLUMN "network_disagreement" double precision;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "frame_disagreement" double precision;--> statement-breakpoint
-- Both are worth a look as much as a poor picture, and more. The index goes with the column and is made anew.
ALTER TABLE "scans" DROP COLUMN "doubt";--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "doubt" double precision GENERATED ALWAYS AS (
  coalesce(1 - abs("confidence" - 0.4) / 0.6, 0.5)
  + CASE "quality"->>'overall' WHEN 'poor' THEN 0.2 WHEN 'fair' THEN 0.1 ELSE 0 END
  + CASE WHEN "scope" < 1 AND "scope" > 0 THEN 0.2 * (1 - 2 * abs("scope" - 0.5)) ELSE 0 END
  + 0.3 * coalesce("network_disagreement", 0) + 0.3 * coalesce("frame_disagreement", 0)) STORED;--> statement-breakpoint
CREATE INDEX "scans_review" ON "scans" USING btree (("reported_false_positive" or "review_requested" or "random_check") DESC,"doubt" DESC,"created_at","id") WHERE review_status = 'open' and processing_status = 'completed' and deleted_at is null and (reported_false_positive or review_requested or random_check or confidence < 0.85);

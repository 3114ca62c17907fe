-- What a result says (finding, unclear, clear, not-analyzed), the faint marks behind 'unclear', and the probability of a type.
ALTER TABLE "scans" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "faint_detections" jsonb;--> statement-breakpoint
-- A visitor asked for the analysis of a picture that the learned gate had refused.
ALTER TABLE "scans" ADD COLUMN "anyway" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "detections" ADD COLUMN "type_probability" double precision;--> statement-breakpoint
-- Older results kept no faint marks: they are clear or not, as they were shown.
UPDATE "scans" SET "answer" = CASE
  WHEN ("judgement"->>'judged')::boolean IS FALSE THEN 'not-analyzed'
  WHEN "confidence" IS NOT NULL THEN 'finding' ELSE 'clear' END
WHERE "processing_status" = 'completed';--> statement-breakpoint
DROP INDEX "scans_review";--> statement-breakpoint
CREATE INDEX "scans_review" ON "scans" USING btree (("reported_false_positive" or "review_requested" or "random_check") DESC,"doubt" DESC,"created_at","id") WHERE review_status = 'open' and processing_status = 'completed' and deleted_at is null and (reported_false_positive or review_requested or random_check or confidence < 0.85 or answer = 'unclear');

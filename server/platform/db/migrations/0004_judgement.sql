ALTER TABLE "scans" ADD COLUMN "analysed_frames" jsonb;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "orientation" jsonb;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "judgement" jsonb;--> statement-breakpoint
-- Until now every frame of a short stack was analysed, and the shown one of a long or large stack.
UPDATE "scans" SET "analysed_frames" = CASE
  WHEN "frame_count" <= 64 AND "width"::bigint * "height" * "frame_count" <= 33554432
    THEN (SELECT jsonb_agg(n) FROM generate_series(0, "frame_count" - 1) AS n)
  ELSE jsonb_build_array("shown_frame") END
WHERE "processing_status" = 'completed';--> statement-breakpoint
UPDATE "scans" SET "judgement" = '{"judged": true, "reasons": [], "notes": []}'
WHERE "processing_status" = 'completed';

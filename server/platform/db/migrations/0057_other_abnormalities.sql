-- Regions with an abnormality other than a tumor, behind the answer 'other'.
ALTER TABLE "scans" ADD COLUMN "other_detections" jsonb;

-- What a candidate and the active model did on drawn heads with known truth, head by head.
ALTER TABLE "models" ADD COLUMN "reference" jsonb;

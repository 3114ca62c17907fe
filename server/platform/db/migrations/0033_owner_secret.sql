-- The SHA-256 of the secret that the uploader alone holds: it deletes and reports the scan; the id only shows it.
-- Null for scans from before there was one, and for those of programs, which own them by their API key.
ALTER TABLE "scans" ADD COLUMN "owner_hash" text;--> statement-breakpoint
-- Links that were handed round before still open; new scans are shared by their id.
ALTER TABLE "scans" ALTER COLUMN "view_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ALTER COLUMN "view_id" DROP DEFAULT;

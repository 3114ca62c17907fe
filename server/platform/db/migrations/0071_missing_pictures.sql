-- concurrent
-- Synchronizing the storage counts the scans whose file is known to be missing.
DROP INDEX CONCURRENTLY IF EXISTS "scans_picture_missing";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "scans_picture_missing" ON "scans" USING btree ("id") WHERE failure_code = 'picture_missing' and deleted_at is null;

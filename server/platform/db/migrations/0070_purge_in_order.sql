-- concurrent
-- The purge takes deleted scans in the order of their ids, batch by batch.
DROP INDEX CONCURRENTLY IF EXISTS "scans_purged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "scans_purged" ON "scans" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "scans_deleted";

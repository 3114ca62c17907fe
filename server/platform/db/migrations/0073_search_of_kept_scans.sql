-- concurrent
-- Without deleted scans. With them, marking a scan as deleted wrote all of its trigrams once more: 43 KB of log each.
DROP INDEX CONCURRENTLY IF EXISTS "scans_searched";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "scans_searched" ON "scans" USING gin ("search" gin_trgm_ops) WITH (gin_pending_list_limit = 64) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "scans_search";

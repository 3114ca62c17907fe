-- New rows wait in a list that every search reads through, up to 4 MB of it where nothing vacuums (the embedded
-- database), and the planner then prefers to read the whole table. A short list keeps a search quick.
ALTER INDEX "scans_search" SET (gin_pending_list_limit = 64);--> statement-breakpoint
ALTER INDEX "reports_search" SET (gin_pending_list_limit = 64);--> statement-breakpoint
SELECT gin_clean_pending_list('scans_search'), gin_clean_pending_list('reports_search');

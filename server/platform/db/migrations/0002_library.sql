-- A page of the library must cost the same among a hundred scans and a million: each sort has an index that
-- holds the visible scans only, can be read in both directions, and answers without the table itself.
DROP INDEX "scans_created";--> statement-breakpoint
DROP INDEX "scans_filename";--> statement-breakpoint
DROP INDEX "scans_size";--> statement-breakpoint
DROP INDEX "scans_confidence";--> statement-breakpoint
DROP INDEX "scans_starred";--> statement-breakpoint
DROP INDEX "scans_review";--> statement-breakpoint
DROP INDEX "reports_created";--> statement-breakpoint
CREATE INDEX "scans_created" ON "scans" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scans_filename" ON "scans" USING btree (lower("filename"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scans_size" ON "scans" USING btree ("file_size","id") WHERE deleted_at is null;--> statement-breakpoint
-- A scan without a detection sorts below every confidence.
CREATE INDEX "scans_confidence" ON "scans" USING btree (coalesce("confidence", -1),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scans_starred" ON "scans" USING btree ("created_at","id") WHERE starred and deleted_at is null;--> statement-breakpoint
CREATE INDEX "scans_unfinished" ON "scans" USING btree ("updated_at") WHERE processing_status in ('pending', 'processing') and deleted_at is null;--> statement-breakpoint
-- The review queue in its order: reported first, then the oldest.
CREATE INDEX "scans_review" ON "scans" USING btree ("reported_false_positive" DESC NULLS LAST,"created_at","id") WHERE review_status = 'open' and processing_status = 'completed' and deleted_at is null and (reported_false_positive or confidence < 0.85);--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_starred" ON "reports" USING btree ("created_at","id") WHERE starred;--> statement-breakpoint
-- What is stored now, as the sum of all rows. Each statement adds its change as a row of its own, so that two of
-- them never wait for each other; readers fold the rows together now and then.
CREATE TABLE "stored_counts" (
	"scans" bigint DEFAULT 0 NOT NULL,
	"completed" bigint DEFAULT 0 NOT NULL,
	"failed" bigint DEFAULT 0 NOT NULL,
	"scan_bytes" bigint DEFAULT 0 NOT NULL,
	"reports" bigint DEFAULT 0 NOT NULL,
	"report_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION count_scan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_counts (scans, completed, failed, scan_bytes)
    SELECT count(*), count(*) FILTER (WHERE processing_status = 'completed'),
      count(*) FILTER (WHERE processing_status = 'failed'), sum(file_size)
    FROM new_rows WHERE deleted_at IS NULL HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stored_counts (scans, completed, failed, scan_bytes)
    SELECT -count(*), -count(*) FILTER (WHERE processing_status = 'completed'),
      -count(*) FILTER (WHERE processing_status = 'failed'), -sum(file_size)
    FROM old_rows WHERE deleted_at IS NULL HAVING count(*) > 0;
  ELSE
    INSERT INTO stored_counts (scans, completed, failed, scan_bytes)
    SELECT scans, completed, failed, bytes FROM (
      SELECT sum(n) AS scans, coalesce(sum(n) FILTER (WHERE processing_status = 'completed'), 0) AS completed,
        coalesce(sum(n) FILTER (WHERE processing_status = 'failed'), 0) AS failed, sum(n * file_size) AS bytes
      FROM (
        SELECT 1 AS n, processing_status, file_size FROM new_rows WHERE deleted_at IS NULL
        UNION ALL SELECT -1, processing_status, file_size FROM old_rows WHERE deleted_at IS NULL
      ) AS changed
    ) AS change WHERE scans <> 0 OR completed <> 0 OR failed <> 0 OR bytes <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scans_counted_insert AFTER INSERT ON "scans" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_scan_change();--> statement-breakpoint
CREATE TRIGGER scans_counted_update AFTER UPDATE ON "scans" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_scan_change();--> statement-breakpoint
CREATE TRIGGER scans_counted_delete AFTER DELETE ON "scans" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_scan_change();--> statement-breakpoint
CREATE FUNCTION count_report_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_counts (reports, report_bytes)
    SELECT count(*), sum(file_size) FROM new_rows HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stored_counts (reports, report_bytes)
    SELECT -count(*), -sum(file_size) FROM old_rows HAVING count(*) > 0;
  ELSE
    INSERT INTO stored_counts (report_bytes)
    SELECT change FROM (
      SELECT (SELECT sum(file_size) FROM new_rows) - (SELECT sum(file_size) FROM old_rows) AS change
    ) AS changed WHERE change <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reports_counted_insert AFTER INSERT ON "reports" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_report_change();--> statement-breakpoint
CREATE TRIGGER reports_counted_update AFTER UPDATE ON "reports" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_report_change();--> statement-breakpoint
CREATE TRIGGER reports_counted_delete AFTER DELETE ON "reports" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_report_change();--> statement-breakpoint
INSERT INTO stored_counts (scans, completed, failed, scan_bytes)
SELECT count(*), count(*) FILTER (WHERE processing_status = 'completed'),
  count(*) FILTER (WHERE processing_status = 'failed'), coalesce(sum(file_size), 0)
FROM scans WHERE deleted_at IS NULL;
--> statement-breakpoint
INSERT INTO stored_counts (reports, report_bytes) SELECT count(*), coalesce(sum(file_size), 0) FROM reports;

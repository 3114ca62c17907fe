-- Opens a scan like its id, but cannot delete, report or analyse it: for links that are handed round.
ALTER TABLE "scans" ADD COLUMN "view_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_view_id" ON "scans" USING btree ("view_id");--> statement-breakpoint
-- Sequence and full head or brain alone, where that is known: figures are told apart by it.
ALTER TABLE "scans" ADD COLUMN "kind" jsonb;

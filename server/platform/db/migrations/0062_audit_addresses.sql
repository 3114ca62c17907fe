-- A keyed hash of the network that an audited action came from: equal for equal networks, and nothing more.
ALTER TABLE "audit_log" ADD COLUMN "address" text;

-- The scan that a request makes is named before the work begins: after a crash it is found by that name.
ALTER TABLE "idempotency_keys" ADD COLUMN "scan_id" uuid;

-- Whole scans that were read on visitors' own devices, by day (UTC), from those who agreed to be counted.
CREATE TABLE "device_analysis_days" (
  "day" date PRIMARY KEY NOT NULL,
  "analyses" integer DEFAULT 0 NOT NULL
);

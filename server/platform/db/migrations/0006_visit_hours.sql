-- Visits by the hour, for those too old to be kept one by one.
CREATE TABLE "visit_hours" (
  "hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
  "visits" integer DEFAULT 0 NOT NULL,
  "sessions" integer DEFAULT 0 NOT NULL,
  "returning" integer DEFAULT 0 NOT NULL,
  "timed_sessions" integer DEFAULT 0 NOT NULL,
  "seconds" double precision DEFAULT 0 NOT NULL
);

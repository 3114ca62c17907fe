-- What visitors write to the people who run an installation.
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"version" text NOT NULL
);--> statement-breakpoint
CREATE INDEX "feedback_sent_at" ON "feedback" ("sent_at" DESC, "id");

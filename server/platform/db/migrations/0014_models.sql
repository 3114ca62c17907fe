-- Networks that an administrator added beside the one that ships; the files lie in the storage.
CREATE TABLE "models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"path" text NOT NULL,
	"training" jsonb NOT NULL,
	"card" jsonb,
	"self_test" jsonb NOT NULL,
	"shadow_since" timestamp (3) with time zone,
	"added_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "models_version" ON "models" USING btree (lower("version"));--> statement-breakpoint
CREATE UNIQUE INDEX "models_sha256" ON "models" USING btree ("sha256");--> statement-breakpoint
-- One candidate at a time: a second would double the work beside the visitors'.
CREATE UNIQUE INDEX "models_one_shadow" ON "models" USING btree ((true)) WHERE shadow_since is not null;--> statement-breakpoint
-- The newest row that was not taken back names the active model; without one it is the model that ships.
CREATE TABLE "model_promotions" (
	"id" serial PRIMARY KEY NOT NULL,
	"model_id" uuid,
	"version" text NOT NULL,
	"promoted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"promoted_by" text NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" text
);--> statement-breakpoint
ALTER TABLE "model_promotions" ADD CONSTRAINT "model_promotions_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What a candidate says about a scan; no visitor sees it.
CREATE TABLE "shadow_results" (
	"model_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"detections" jsonb NOT NULL,
	"scope" double precision,
	"judged" boolean NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shadow_results_model_id_scan_id_pk" PRIMARY KEY("model_id","scan_id")
);--> statement-breakpoint
ALTER TABLE "shadow_results" ADD CONSTRAINT "shadow_results_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_results" ADD CONSTRAINT "shadow_results_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shadow_results_scan" ON "shadow_results" USING btree ("scan_id");

-- Agreement counts what each reader said first, not what they changed it to later.
ALTER TABLE "second_readings" ADD COLUMN "counted_first" text;--> statement-breakpoint
ALTER TABLE "second_readings" ADD COLUMN "counted_second" text;--> statement-breakpoint
ALTER TABLE "second_readings" ADD COLUMN "counted_iou" double precision;--> statement-breakpoint
UPDATE "second_readings" SET "counted_first" = "first_action", "counted_second" = "second_action", "counted_iou" = "iou";--> statement-breakpoint
-- Who gave the second reading may not settle the case.
ALTER TABLE "second_readings" ADD COLUMN "second_admin_id" uuid;--> statement-breakpoint
ALTER TABLE "second_readings" ADD CONSTRAINT "second_readings_second_admin_id_admins_id_fk" FOREIGN KEY ("second_admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "second_readings" SET "second_admin_id" = (SELECT "admin_id" FROM "reviews" WHERE "reviews"."id" = "second_review_id");--> statement-breakpoint
DROP INDEX "second_readings_read";--> statement-breakpoint
CREATE INDEX "second_readings_read" ON "second_readings" USING btree ("read_at") WHERE second_action is not null;--> statement-breakpoint
CREATE INDEX "second_readings_counted" ON "second_readings" USING btree ("counted_first","counted_second","counted_iou") WHERE counted_second is not null;

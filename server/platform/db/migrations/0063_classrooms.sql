-- Classes with codes, their students under aliases, and teaching cases added here.
CREATE TABLE "classrooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"cases" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "classrooms_code_unique" UNIQUE("code")
);--> statement-breakpoint
CREATE TABLE "class_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"alias" text NOT NULL,
	"secret_hash" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "class_answers" (
	"member_id" uuid NOT NULL,
	"case_id" text NOT NULL,
	"boxes" jsonb NOT NULL,
	"seconds" real NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_answers_member_id_case_id_pk" PRIMARY KEY("member_id","case_id")
);--> statement-breakpoint
CREATE TABLE "teaching_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"history" text NOT NULL,
	"discussion" text NOT NULL,
	"truth" jsonb NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classrooms_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classrooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_answers" ADD CONSTRAINT "class_answers_member_id_class_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."class_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_members_class" ON "class_members" USING btree ("class_id");

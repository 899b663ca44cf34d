CREATE TABLE "password_tries" (
	"account" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "password_tries_tried_at_index" ON "password_tries" USING btree ("tried_at");
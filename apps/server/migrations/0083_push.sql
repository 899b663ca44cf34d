CREATE TABLE "push_settings" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"words" boolean DEFAULT true NOT NULL,
	CONSTRAINT "push_settings_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "push_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"session" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"endpoint_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"ticket_id" bigint,
	"chat_id" bigint,
	"notice_id" bigint,
	"text" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"done" bigint[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pushes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "pushes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shown_windows" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"window_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shown_windows_company_id_window_id_pk" PRIMARY KEY("company_id","window_id")
);
--> statement-breakpoint
ALTER TABLE "shown_windows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_company_id_chat_id_chats_company_id_id_fk" FOREIGN KEY ("company_id","chat_id") REFERENCES "public"."chats"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_windows" ADD CONSTRAINT "shown_windows_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("company_id","endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_time" ON "push_subscriptions" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_key" ON "pushes" USING btree ("company_id","key");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "pushes_by_time" ON "pushes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pushes_of_ticket" ON "pushes" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "pushes_of_chat" ON "pushes" USING btree ("company_id","chat_id");--> statement-breakpoint
CREATE INDEX "pushes_of_user" ON "pushes" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "shown_windows_of_user" ON "shown_windows" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "shown_windows_by_time" ON "shown_windows" USING btree ("until");--> statement-breakpoint
CREATE POLICY "tenant" ON "push_settings" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "push_settings" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "push_subscriptions" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "push_subscriptions" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "pushes" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "pushes" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "shown_windows" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "shown_windows" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
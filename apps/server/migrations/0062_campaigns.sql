CREATE TABLE "campaign_recipients" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "campaign_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"campaign_id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"valid" boolean,
	"contact_id" bigint,
	"ticket_id" bigint,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"variant" smallint,
	"confirmed" boolean DEFAULT false NOT NULL,
	"message_ids" bigint[] DEFAULT '{}' NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"opted_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "campaign_recipients_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "campaign_recipients_number_unique" UNIQUE("company_id","campaign_id","number")
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_settings" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "campaign_settings_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"message1" text NOT NULL,
	"message2" text NOT NULL,
	"message3" text NOT NULL,
	"message4" text NOT NULL,
	"message5" text NOT NULL,
	"confirmation" boolean NOT NULL,
	"confirmation_message" text NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"whatsapp_id" bigint,
	"contact_list_id" bigint,
	"tag_id" bigint,
	"file_list_id" bigint,
	"queue_id" bigint,
	"media_id" bigint,
	"template" jsonb,
	"hours_from" text NOT NULL,
	"hours_to" text NOT NULL,
	"weekdays" integer[] NOT NULL,
	"pace" jsonb,
	"handed" integer DEFAULT 0 NOT NULL,
	"canary_passed" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone,
	"waits_for" text,
	"stop_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaigns_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_company_id_campaign_id_campaigns_company_id_id_fk" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_settings" ADD CONSTRAINT "campaign_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_state" ON "campaign_recipients" USING btree ("company_id","campaign_id","state","id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_contact" ON "campaign_recipients" USING btree ("company_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("next_at","id") WHERE next_at is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_recipients" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "campaign_recipients" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaign_settings" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "campaign_settings" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "campaigns" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "campaigns" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
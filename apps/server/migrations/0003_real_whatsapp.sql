CREATE TABLE "connection_health" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"whatsapp_id" bigint NOT NULL,
	"last_in_at" timestamp (3) with time zone,
	"last_out_at" timestamp (3) with time zone,
	"connected_since" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"reconnects" integer DEFAULT 0 NOT NULL,
	"troubles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "connection_health_company_id_whatsapp_id_pk" PRIMARY KEY("company_id","whatsapp_id")
);
--> statement-breakpoint
ALTER TABLE "connection_health" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connection_outages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "connection_outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"whatsapp_id" bigint NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	"recovered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "connection_outages_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "connection_outages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "early_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "early_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"whatsapp_id" bigint NOT NULL,
	"external_id" text NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "early_changes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "early_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connection_credentials" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "status_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "pairing_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "pairing_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "account" "bytea";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "cloud_id" text;--> statement-breakpoint
ALTER TABLE "early_acks" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "send_error_detail" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "link_preview" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "customer_wrote_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection_health" ADD CONSTRAINT "connection_health_company_id_whatsapp_id_connections_company_id_id_fk" FOREIGN KEY ("company_id","whatsapp_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_outages" ADD CONSTRAINT "connection_outages_company_id_whatsapp_id_connections_company_id_id_fk" FOREIGN KEY ("company_id","whatsapp_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_changes" ADD CONSTRAINT "early_changes_company_id_whatsapp_id_connections_company_id_id_fk" FOREIGN KEY ("company_id","whatsapp_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_outages_by_connection" ON "connection_outages" USING btree ("company_id","whatsapp_id","id");--> statement-breakpoint
CREATE INDEX "early_changes_by_message" ON "early_changes" USING btree ("company_id","whatsapp_id","external_id");--> statement-breakpoint
CREATE INDEX "early_changes_by_time" ON "early_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "connection_credentials_sent" ON "connection_credentials" USING btree ("created_at") WHERE key like 'sent/%' or key like 'sending/%';--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_uuid_unique" UNIQUE("uuid");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_cloud_id_unique" UNIQUE("company_id","cloud_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "connection_health" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "connection_health" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "connection_outages" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "connection_outages" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "early_changes" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "early_changes" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
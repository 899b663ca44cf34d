CREATE TABLE "line_days" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"whatsapp_id" bigint NOT NULL,
	"day" date NOT NULL,
	"person" integer DEFAULT 0 NOT NULL,
	"reply" integer DEFAULT 0 NOT NULL,
	"notice" integer DEFAULT 0 NOT NULL,
	"schedule" integer DEFAULT 0 NOT NULL,
	"campaign" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"opted_out" integer DEFAULT 0 NOT NULL,
	"excused_sent" integer DEFAULT 0 NOT NULL,
	"excused_failed" integer DEFAULT 0 NOT NULL,
	"excused_opted_out" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "line_days_company_id_whatsapp_id_day_pk" PRIMARY KEY("company_id","whatsapp_id","day")
);
--> statement-breakpoint
ALTER TABLE "line_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connection_health" ADD COLUMN "limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "automatic_stop" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "automatic_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "line_days" ADD CONSTRAINT "line_days_company_id_whatsapp_id_connections_company_id_id_fk" FOREIGN KEY ("company_id","whatsapp_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "line_days" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "line_days" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
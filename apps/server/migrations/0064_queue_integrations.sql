CREATE TABLE "integration_calls" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "integration_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"integration_id" bigint NOT NULL,
	"ticket_id" bigint,
	"what" text NOT NULL,
	"status" integer,
	"ms" integer NOT NULL,
	"request" text NOT NULL,
	"answer" text NOT NULL,
	"error" text NOT NULL,
	CONSTRAINT "integration_calls_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "integration_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "queue_integrations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "queue_integrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"project_name" text DEFAULT '' NOT NULL,
	"json_content" "bytea",
	"language" text DEFAULT 'pt-BR' NOT NULL,
	"url_n8n" text DEFAULT '' NOT NULL,
	"typebot_slug" text DEFAULT '' NOT NULL,
	"typebot_expires" integer DEFAULT 1 NOT NULL,
	"typebot_delay_message" integer DEFAULT 1000 NOT NULL,
	"typebot_keyword_finish" text DEFAULT '' NOT NULL,
	"typebot_keyword_restart" text DEFAULT '' NOT NULL,
	"typebot_restart_message" text DEFAULT '' NOT NULL,
	"typebot_unknown_message" text DEFAULT '' NOT NULL,
	"flow_id" bigint,
	CONSTRAINT "queue_integrations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "queue_integrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "integration_id" bigint;--> statement-breakpoint
ALTER TABLE "integration_calls" ADD CONSTRAINT "integration_calls_company_id_integration_id_queue_integrations_company_id_id_fk" FOREIGN KEY ("company_id","integration_id") REFERENCES "public"."queue_integrations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD CONSTRAINT "queue_integrations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_calls_by_integration" ON "integration_calls" USING btree ("company_id","integration_id","id");--> statement-breakpoint
CREATE INDEX "integration_calls_by_time" ON "integration_calls" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_integrations_name_unique" ON "queue_integrations" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "queue_integrations_by_flow" ON "queue_integrations" USING btree ("company_id","flow_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "integration_calls" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "integration_calls" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "queue_integrations" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "queue_integrations" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE queue_integrations
  ADD CONSTRAINT queue_integrations_flow_fk FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE SET NULL (flow_id);
--> statement-breakpoint
ALTER TABLE connections
  ADD CONSTRAINT connections_integration_fk FOREIGN KEY (company_id, integration_id) REFERENCES queue_integrations (company_id, id) ON DELETE SET NULL (integration_id);
--> statement-breakpoint
ALTER TABLE queues
  ADD CONSTRAINT queues_integration_fk FOREIGN KEY (company_id, integration_id) REFERENCES queue_integrations (company_id, id) ON DELETE SET NULL (integration_id);

CREATE TABLE "sim_customers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sim_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"language" text NOT NULL,
	"story" smallint NOT NULL,
	"said" smallint DEFAULT 0 NOT NULL,
	"replied" smallint DEFAULT 0 NOT NULL,
	"nagged" smallint DEFAULT 0 NOT NULL,
	"heard" bigint DEFAULT 0 NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "sim_customers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "sim_customers_number_unique" UNIQUE("company_id","number")
);
--> statement-breakpoint
ALTER TABLE "sim_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sim_mornings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sim_mornings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"whatsapp_id" bigint,
	"speed" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"look_at" timestamp (3) with time zone NOT NULL,
	"photo_key" text NOT NULL,
	"voice_key" text NOT NULL,
	CONSTRAINT "sim_mornings_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "sim_mornings_one" UNIQUE("company_id")
);
--> statement-breakpoint
ALTER TABLE "sim_mornings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "sim_customers" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "sim_customers" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "sim_mornings" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "sim_mornings" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE sim_mornings
  ADD CONSTRAINT sim_mornings_company_fk FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  ADD CONSTRAINT sim_mornings_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE SET NULL (whatsapp_id);
--> statement-breakpoint
ALTER TABLE sim_customers
  ADD CONSTRAINT sim_customers_company_fk FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE;

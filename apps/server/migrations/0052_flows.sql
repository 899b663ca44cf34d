CREATE TABLE "flow_campaigns" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flow_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"flow_id" bigint NOT NULL,
	"whatsapp_id" bigint,
	"status" boolean DEFAULT true NOT NULL,
	"trigger" text DEFAULT 'phrase' NOT NULL,
	"phrase" text DEFAULT '' NOT NULL,
	"match" text DEFAULT 'exact' NOT NULL,
	"tag_id" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_campaigns_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "flow_campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "flow_files" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flow_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"media_id" bigint,
	CONSTRAINT "flow_files_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "flow_files_name_unique" UNIQUE("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "flow_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "flow_hops" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flow_hops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"flow_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"handle" text NOT NULL,
	"target" text NOT NULL,
	"ticket_id" bigint NOT NULL,
	CONSTRAINT "flow_hops_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "flow_hops" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "flow_runs" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flow_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"flow_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "flow_runs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "flow_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "flow_versions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flow_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"flow_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"graph" jsonb DEFAULT '{"nodes":[],"connections":[]}'::jsonb NOT NULL,
	"published_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "flow_versions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "flow_versions_unique" UNIQUE("company_id","flow_id","version")
);
--> statement-breakpoint
ALTER TABLE "flow_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "flows" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"draft" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"saved_by" text DEFAULT '' NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"version" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flows_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "flows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "flow_id_welcome" bigint;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "flow_id_not_phrase" bigint;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "flow_id" bigint;--> statement-breakpoint
ALTER TABLE "flow_campaigns" ADD CONSTRAINT "flow_campaigns_company_id_flow_id_flows_company_id_id_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_campaigns" ADD CONSTRAINT "flow_campaigns_company_id_whatsapp_id_connections_company_id_id_fk" FOREIGN KEY ("company_id","whatsapp_id") REFERENCES "public"."connections"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_campaigns" ADD CONSTRAINT "flow_campaigns_company_id_tag_id_tags_company_id_id_fk" FOREIGN KEY ("company_id","tag_id") REFERENCES "public"."tags"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_files" ADD CONSTRAINT "flow_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_hops" ADD CONSTRAINT "flow_hops_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_hops" ADD CONSTRAINT "flow_hops_company_id_flow_id_flows_company_id_id_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_company_id_flow_id_flows_company_id_id_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_company_id_flow_id_flows_company_id_id_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_campaigns_by_flow" ON "flow_campaigns" USING btree ("company_id","flow_id");--> statement-breakpoint
CREATE INDEX "flow_campaigns_by_connection" ON "flow_campaigns" USING btree ("company_id","whatsapp_id");--> statement-breakpoint
CREATE INDEX "flow_campaigns_by_tag" ON "flow_campaigns" USING btree ("company_id","tag_id");--> statement-breakpoint
CREATE INDEX "flow_hops_by_way" ON "flow_hops" USING btree ("company_id","flow_id","version","source","handle","target","id");--> statement-breakpoint
CREATE INDEX "flow_hops_by_ticket" ON "flow_hops" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "flow_runs_by_ticket" ON "flow_runs" USING btree ("company_id","ticket_id","id");--> statement-breakpoint
CREATE INDEX "flow_runs_by_flow" ON "flow_runs" USING btree ("company_id","flow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flows_name_unique" ON "flows" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant" ON "flow_campaigns" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "flow_campaigns" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "flow_files" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "flow_files" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "flow_hops" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "flow_hops" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "flow_runs" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "flow_runs" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "flow_versions" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "flow_versions" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "flows" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "flows" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
--> statement-breakpoint
-- What the schema language cannot spell: references that become null with their company kept.
ALTER TABLE connections
  ADD CONSTRAINT connections_flow_welcome_fk FOREIGN KEY (company_id, flow_id_welcome) REFERENCES flows (company_id, id) ON DELETE SET NULL (flow_id_welcome),
  ADD CONSTRAINT connections_flow_not_phrase_fk FOREIGN KEY (company_id, flow_id_not_phrase) REFERENCES flows (company_id, id) ON DELETE SET NULL (flow_id_not_phrase);
--> statement-breakpoint
ALTER TABLE queues
  ADD CONSTRAINT queues_flow_fk FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE SET NULL (flow_id);
--> statement-breakpoint
ALTER TABLE flow_files
  ADD CONSTRAINT flow_files_media_fk FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE SET NULL (media_id);
--> statement-breakpoint
CREATE INDEX flow_files_by_media ON flow_files (company_id, media_id) WHERE media_id IS NOT NULL;
--> statement-breakpoint
-- A flow's files are held as well.
CREATE OR REPLACE FUNCTION public.drop_unheld_media(companies bigint[], files bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM media WHERE shared AND (company_id, id) IN (SELECT * FROM unnest(companies, files))
    ORDER BY company_id, id FOR UPDATE;
  IF FOUND THEN
    DELETE FROM media USING (SELECT DISTINCT * FROM unnest(companies, files)) gone (company_id, media_id)
      WHERE media.company_id = gone.company_id AND media.id = gone.media_id AND media.shared
        AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = media.company_id AND m.media_id = media.id)
        AND NOT EXISTS (SELECT FROM file_options o WHERE o.company_id = media.company_id AND o.media_id = media.id)
        AND NOT EXISTS (SELECT FROM schedules s WHERE s.company_id = media.company_id AND s.media_id = media.id)
        AND NOT EXISTS (SELECT FROM schedule_series r WHERE r.company_id = media.company_id AND r.media_id = media.id)
        AND NOT EXISTS (SELECT FROM flow_files f WHERE f.company_id = media.company_id AND f.media_id = media.id);
  END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER flow_files_removed AFTER DELETE ON flow_files
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_media();

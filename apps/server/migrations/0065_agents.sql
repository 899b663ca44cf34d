CREATE TABLE "agent_calls" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "agent_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"prompt_id" bigint NOT NULL,
	"driver_run" bigint NOT NULL,
	"revision" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"nonsense" integer DEFAULT 0 NOT NULL,
	"month" text DEFAULT '' NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"tokens_in" integer DEFAULT 0 NOT NULL,
	"tokens_out" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "agent_calls_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "agent_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "agent_endings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "agent_endings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "agent_endings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "agent_endings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "agent_months" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "agent_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"month" text NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_months_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "agent_months_unique" UNIQUE("company_id","month")
);
--> statement-breakpoint
ALTER TABLE "agent_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prompts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"model" text NOT NULL,
	"max_tokens" integer NOT NULL,
	"temperature" double precision NOT NULL,
	"api_key" "bytea" NOT NULL,
	"queue_id" bigint,
	"max_messages" integer NOT NULL,
	"base_url" text DEFAULT '' NOT NULL,
	"hand_over" jsonb NOT NULL,
	"quiet_hours" jsonb,
	"ticket_tokens" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prompts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "prompts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "prompt_id" bigint;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD CONSTRAINT "agent_calls_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD CONSTRAINT "agent_calls_company_id_prompt_id_prompts_company_id_id_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_endings" ADD CONSTRAINT "agent_endings_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_months" ADD CONSTRAINT "agent_months_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_calls_due" ON "agent_calls" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "agent_calls_by_ticket" ON "agent_calls" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "agent_calls_by_prompt" ON "agent_calls" USING btree ("company_id","prompt_id");--> statement-breakpoint
CREATE INDEX "agent_endings_by_ticket" ON "agent_endings" USING btree ("company_id","ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "prompts_name_unique" ON "prompts" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "prompts_by_queue" ON "prompts" USING btree ("company_id","queue_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "agent_calls" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "agent_calls" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "agent_endings" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "agent_endings" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "agent_months" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "agent_months" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "prompts" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "prompts" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
--> statement-breakpoint
-- What the schema language cannot spell: references that become null with their company kept.
ALTER TABLE prompts
  ADD CONSTRAINT prompts_queue_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id);
--> statement-breakpoint
ALTER TABLE connections
  ADD CONSTRAINT connections_prompt_fk FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE SET NULL (prompt_id);
--> statement-breakpoint
UPDATE queues SET prompt_id = NULL WHERE prompt_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE queues
  ADD CONSTRAINT queues_prompt_fk FOREIGN KEY (company_id, prompt_id) REFERENCES prompts (company_id, id) ON DELETE SET NULL (prompt_id);

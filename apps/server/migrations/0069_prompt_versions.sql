CREATE TABLE "prompt_versions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prompt_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"prompt_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"changed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"restored_from" integer,
	CONSTRAINT "prompt_versions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "prompt_versions_unique" UNIQUE("company_id","prompt_id","version")
);
--> statement-breakpoint
ALTER TABLE "prompt_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_company_id_prompt_id_prompts_company_id_id_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "prompt_versions" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "prompt_versions" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
--> statement-breakpoint
-- What agents are now is their first version.
INSERT INTO prompt_versions (company_id, prompt_id, version, settings, created_at)
  SELECT company_id, id, 1, jsonb_build_object('name', name, 'prompt', prompt, 'model', model, 'maxTokens', max_tokens,
    'temperature', temperature, 'queueId', queue_id, 'maxMessages', max_messages, 'baseUrl', base_url, 'handOver', hand_over,
    'quietHours', quiet_hours, 'ticketTokens', ticket_tokens, 'knowledge', knowledge, 'embeddingModel', embedding_model),
    updated_at
  FROM prompts;

CREATE TABLE "prompt_voices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prompt_voices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"prompt_id" bigint NOT NULL,
	"voice" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"speech_key" "bytea",
	"month_characters" integer,
	"fault" text,
	"fault_at" timestamp (3) with time zone,
	CONSTRAINT "prompt_voices_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "prompt_voices_prompt_unique" UNIQUE("company_id","prompt_id")
);
--> statement-breakpoint
ALTER TABLE "prompt_voices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "voice_months" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voice_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"prompt_id" bigint NOT NULL,
	"month" text NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "voice_months_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "voice_months_unique" UNIQUE("company_id","prompt_id","month")
);
--> statement-breakpoint
ALTER TABLE "voice_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "prompt_voices" ADD CONSTRAINT "prompt_voices_company_id_prompt_id_prompts_company_id_id_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_months" ADD CONSTRAINT "voice_months_company_id_prompt_id_prompts_company_id_id_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "prompt_voices" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "prompt_voices" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "voice_months" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "voice_months" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
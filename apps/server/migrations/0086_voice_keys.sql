CREATE TABLE "voice_keys" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "voice_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"speech_key" "bytea" NOT NULL,
	CONSTRAINT "voice_keys_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "voice_keys_ref_unique" UNIQUE("company_id","ref")
);
--> statement-breakpoint
ALTER TABLE "voice_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "voice_keys" ADD CONSTRAINT "voice_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "voice_keys" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "voice_keys" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
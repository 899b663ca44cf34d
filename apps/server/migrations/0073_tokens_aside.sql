CREATE TABLE "tokens_aside" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tokens_aside_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"month" text NOT NULL,
	"tokens" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tokens_aside_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "tokens_aside" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tokens_aside" ADD CONSTRAINT "tokens_aside_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_aside_until" ON "tokens_aside" USING btree ("until");--> statement-breakpoint
CREATE POLICY "tenant" ON "tokens_aside" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "tokens_aside" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
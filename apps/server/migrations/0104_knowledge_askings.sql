CREATE TABLE "knowledge_askings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_askings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"endpoint" text NOT NULL,
	"model" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "knowledge_askings_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "knowledge_askings_unique" UNIQUE("company_id","endpoint","model")
);
--> statement-breakpoint
ALTER TABLE "knowledge_askings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "knowledge_askings" ADD CONSTRAINT "knowledge_askings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_askings_due" ON "knowledge_askings" USING btree ("due_at","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "knowledge_askings" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "knowledge_askings" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
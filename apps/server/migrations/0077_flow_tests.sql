CREATE TABLE "flow_tests" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "flow_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"flow_id" bigint NOT NULL,
	"name" text NOT NULL,
	"recording" jsonb NOT NULL,
	"saved_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_tests_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "flow_tests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "flow_tests" ADD CONSTRAINT "flow_tests_company_id_flow_id_flows_company_id_id_fk" FOREIGN KEY ("company_id","flow_id") REFERENCES "public"."flows"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_tests_name_unique" ON "flow_tests" USING btree ("company_id","flow_id",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant" ON "flow_tests" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "flow_tests" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
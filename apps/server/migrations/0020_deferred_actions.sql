CREATE TABLE "deferred_actions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deferred_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"by" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"call" jsonb,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"after_line" bigint NOT NULL,
	"after_message" bigint NOT NULL,
	CONSTRAINT "deferred_actions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "deferred_actions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deferred_actions" ADD CONSTRAINT "deferred_actions_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deferred_actions_due" ON "deferred_actions" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "deferred_actions_by_ticket" ON "deferred_actions" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "deferred_actions" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "deferred_actions" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
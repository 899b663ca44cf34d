CREATE TABLE "ticket_timeline" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_timeline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by_kind" text NOT NULL,
	"by_user_id" bigint,
	"by_name" text,
	"after_id" bigint NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "ticket_timeline_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_timeline" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ticket_timeline" ADD CONSTRAINT "ticket_timeline_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_timeline_by_ticket" ON "ticket_timeline" USING btree ("company_id","ticket_id","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "ticket_timeline" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "ticket_timeline" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
CREATE TABLE "personal_notices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "personal_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by_name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "personal_notices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "personal_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD COLUMN "mentions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "personal_notices" ADD CONSTRAINT "personal_notices_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_notices" ADD CONSTRAINT "personal_notices_company_id_entry_id_ticket_timeline_company_id_id_fk" FOREIGN KEY ("company_id","entry_id") REFERENCES "public"."ticket_timeline"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_notices_by_user" ON "personal_notices" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "personal_notices_by_ticket" ON "personal_notices" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "personal_notices_by_entry" ON "personal_notices" USING btree ("company_id","entry_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "personal_notices" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "personal_notices" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE "personal_notices" ADD CONSTRAINT "personal_notices_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade;
--> statement-breakpoint
-- Lines that told of a note say which one from now on: each was written at the same moment as its note.
UPDATE ticket_timeline e SET data = e.data || jsonb_build_object('note',
  jsonb_build_object('id', n.id, 'text', n.note, 'mentions', '[]'::jsonb))
FROM ticket_notes n
WHERE e.kind = 'noted' AND n.company_id = e.company_id AND n.ticket_id = e.ticket_id AND n.created_at = e.created_at
  AND n.user_id IS NOT DISTINCT FROM e.by_user_id;

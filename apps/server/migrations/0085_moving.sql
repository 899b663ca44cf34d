CREATE TABLE "imported_rows" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"source_key" text NOT NULL,
	"ref" bigint NOT NULL,
	CONSTRAINT "imported_rows_company_id_source_kind_source_key_pk" PRIMARY KEY("company_id","source","kind","source_key")
);
--> statement-breakpoint
ALTER TABLE "imported_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant" ON "imported_rows" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "imported_rows" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
-- By hand: a company that moves here brings along what these triggers would work out from its rows. They are passed over in
-- a transaction that says so, which is nobody's way round anything: it spares a company its own totals.
CREATE OR REPLACE TRIGGER contacts_counted_in AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION count_contacts();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ticket_tracking_lead AFTER INSERT OR DELETE ON ticket_tracking
  FOR EACH ROW
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION mark_lead_of_cycle();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ticket_drivers_hold AFTER INSERT ON ticket_drivers
  FOR EACH ROW
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION hold_ticket();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER media_stored_in AFTER INSERT ON media
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION count_stored();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tickets_line_up BEFORE INSERT ON tickets
  FOR EACH ROW
  WHEN (NEW.status = 'pending' AND current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION line_up();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER ticket_tags_enter_lane AFTER INSERT ON ticket_tags
  FOR EACH ROW
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION enter_lane();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contact_tags_added AFTER INSERT ON contact_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION keep_contact_tags();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER contact_list_items_added AFTER INSERT ON contact_list_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION count_list_items();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER campaign_recipients_added AFTER INSERT ON campaign_recipients
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('app.moving', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION count_recipients();

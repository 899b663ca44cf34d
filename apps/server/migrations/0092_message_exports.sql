CREATE TABLE "exported_parts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "exported_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"export_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"own" boolean NOT NULL,
	"contact_id" bigint,
	"uuid" uuid NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"until_message" bigint DEFAULT 0 NOT NULL,
	"until_note" bigint DEFAULT 0 NOT NULL,
	"until_line" bigint DEFAULT 0 NOT NULL,
	"dropping_since" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "exported_parts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "exported_parts_uuid_unique" UNIQUE("company_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "exported_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_exports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"month" text NOT NULL,
	"part" integer NOT NULL,
	"state" text NOT NULL,
	"storage_key" text,
	"size" bigint,
	"sha256" text,
	"tickets" integer NOT NULL,
	"messages" integer NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"work_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "message_exports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "message_exports_part_unique" UNIQUE("company_id","month","part")
);
--> statement-breakpoint
ALTER TABLE "message_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "exported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exported_parts" ADD CONSTRAINT "exported_parts_company_id_export_id_message_exports_company_id_id_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."message_exports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exported_parts" ADD CONSTRAINT "exported_parts_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_exports" ADD CONSTRAINT "message_exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exported_parts_by_export" ON "exported_parts" USING btree ("company_id","export_id","ticket_id");--> statement-breakpoint
CREATE INDEX "exported_parts_by_ticket" ON "exported_parts" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "exported_parts_by_contact" ON "exported_parts" USING btree ("company_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "message_exports_due" ON "message_exports" USING btree ("work_at","id") WHERE work_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_to_export" ON "tickets" USING btree ("company_id","listed_at","id") WHERE status = 'closed' and last_message_at is not null and (exported_at is null or last_message_at > exported_at);--> statement-breakpoint
CREATE POLICY "tenant" ON "exported_parts" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "exported_parts" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "message_exports" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "message_exports" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
-- By hand: ON DELETE SET NULL (column), which drizzle cannot spell.
ALTER TABLE exported_parts
  ADD CONSTRAINT exported_parts_contact_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE SET NULL (contact_id);
--> statement-breakpoint
-- By hand: a file goes with the row that names it, whatever took that away.
CREATE TRIGGER message_exports_removed AFTER DELETE ON message_exports
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION list_removed_files();

CREATE TABLE "contact_list_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_list_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_list_id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"is_whatsapp_valid" boolean,
	CONSTRAINT "contact_list_items_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "contact_list_items_number_unique" UNIQUE("company_id","contact_list_id","number")
);
--> statement-breakpoint
ALTER TABLE "contact_list_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_lists" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"contacts_count" integer DEFAULT 0 NOT NULL,
	"valid_count" integer DEFAULT 0 NOT NULL,
	"invalid_count" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp (3) with time zone,
	"check_pause" text,
	CONSTRAINT "contact_lists_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "contact_lists_name_unique" UNIQUE("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "contact_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD CONSTRAINT "contact_list_items_company_id_contact_list_id_contact_lists_company_id_id_fk" FOREIGN KEY ("company_id","contact_list_id") REFERENCES "public"."contact_lists"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD CONSTRAINT "contact_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_list_items_by_name" ON "contact_list_items" USING btree ("company_id","contact_list_id","name","id");--> statement-breakpoint
CREATE INDEX "contact_list_items_unasked" ON "contact_list_items" USING btree ("company_id","contact_list_id","id") WHERE is_whatsapp_valid is null;--> statement-breakpoint
CREATE INDEX "contact_lists_check" ON "contact_lists" USING btree ("check_at","id") WHERE check_at is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "contact_list_items" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "contact_list_items" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "contact_lists" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "contact_lists" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
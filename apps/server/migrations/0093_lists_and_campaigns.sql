CREATE TABLE "contact_list_upload_rows" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_list_upload_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"upload_id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "contact_list_upload_rows_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "contact_list_upload_rows_number_unique" UNIQUE("company_id","upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "contact_list_upload_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_list_uploads" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_list_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_list_id" bigint NOT NULL,
	"ready" boolean DEFAULT false NOT NULL,
	"rows_left" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_list_uploads_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_list_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "watch" jsonb;--> statement-breakpoint
ALTER TABLE "contact_list_upload_rows" ADD CONSTRAINT "contact_list_upload_rows_company_id_upload_id_contact_list_uploads_company_id_id_fk" FOREIGN KEY ("company_id","upload_id") REFERENCES "public"."contact_list_uploads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_uploads" ADD CONSTRAINT "contact_list_uploads_company_id_contact_list_id_contact_lists_company_id_id_fk" FOREIGN KEY ("company_id","contact_list_id") REFERENCES "public"."contact_lists"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_list_upload_rows_in_order" ON "contact_list_upload_rows" USING btree ("company_id","upload_id","id");--> statement-breakpoint
CREATE INDEX "contact_list_uploads_by_list" ON "contact_list_uploads" USING btree ("company_id","contact_list_id");--> statement-breakpoint
CREATE INDEX "contact_list_uploads_due" ON "contact_list_uploads" USING btree ("due_at","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "contact_list_upload_rows" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "contact_list_upload_rows" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "contact_list_uploads" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "contact_list_uploads" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
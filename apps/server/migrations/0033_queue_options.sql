CREATE TABLE "queue_options" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "queue_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queue_id" bigint NOT NULL,
	"parent_id" bigint,
	"title" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"option" integer NOT NULL,
	CONSTRAINT "queue_options_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "queue_options" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "menu_lists" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "menu_listed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "queue_options" ADD CONSTRAINT "queue_options_company_id_queue_id_queues_company_id_id_fk" FOREIGN KEY ("company_id","queue_id") REFERENCES "public"."queues"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_options" ADD CONSTRAINT "queue_options_company_id_parent_id_queue_options_company_id_id_fk" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."queue_options"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_options_by_queue" ON "queue_options" USING btree ("company_id","queue_id");--> statement-breakpoint
CREATE INDEX "queue_options_by_parent" ON "queue_options" USING btree ("company_id","parent_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "queue_options" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "queue_options" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
CREATE TABLE "bulk_acts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bulk_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"of" text NOT NULL,
	"kind" text NOT NULL,
	"act" jsonb NOT NULL,
	"chosen" jsonb NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"not_undone" integer DEFAULT 0 NOT NULL,
	"work_at" timestamp (3) with time zone,
	"undo_until" timestamp (3) with time zone,
	CONSTRAINT "bulk_acts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_acts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"act_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	"undo_id" bigint,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_items_company_id_act_id_target_id_pk" PRIMARY KEY("company_id","act_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bulk_acts" ADD CONSTRAINT "bulk_acts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_company_id_act_id_bulk_acts_company_id_id_fk" FOREIGN KEY ("company_id","act_id") REFERENCES "public"."bulk_acts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_acts_one_each" ON "bulk_acts" USING btree ("company_id","user_id") WHERE status in ('waiting', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "bulk_acts_due" ON "bulk_acts" USING btree ("work_at","id") WHERE work_at is not null;--> statement-breakpoint
CREATE INDEX "bulk_acts_by_time" ON "bulk_acts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bulk_items_next" ON "bulk_items" USING btree ("company_id","act_id","state","attempts","target_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk_acts" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "bulk_acts" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "bulk_items" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "bulk_items" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
CREATE TABLE "ticket_drivers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_drivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref" bigint,
	"version" integer,
	"name" text DEFAULT '' NOT NULL,
	"state" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"heard" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"heard_since" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_drivers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "ticket_drivers_ticket_unique" UNIQUE("company_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_drivers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "tickets_by_status";--> statement-breakpoint
DROP INDEX "tickets_by_queue";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_drivers" ADD CONSTRAINT "ticket_drivers_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_drivers_due" ON "ticket_drivers" USING btree (least(wake_at, heard_at),"id") WHERE wake_at is not null or heard_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("company_id","status","held","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_queue" ON "tickets" USING btree ("company_id","queue_id","status","held","updated_at","id");--> statement-breakpoint
CREATE POLICY "tenant" ON "ticket_drivers" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "ticket_drivers" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
CREATE TABLE "slow_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "slow_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"driver_run" bigint NOT NULL,
	"revision" integer NOT NULL,
	"strict" boolean DEFAULT true NOT NULL,
	"work" text NOT NULL,
	"input" jsonb NOT NULL,
	"call_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slow_steps_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "slow_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "slow_steps" ADD CONSTRAINT "slow_steps_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slow_steps_due" ON "slow_steps" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "slow_steps_by_ticket" ON "slow_steps" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE POLICY "tenant" ON "slow_steps" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "slow_steps" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
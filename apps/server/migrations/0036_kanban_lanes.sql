CREATE TABLE "lane_moves" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lane_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" bigint NOT NULL,
	"from_id" bigint,
	"to_id" bigint,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lane_moves_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "lane_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "lane_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "lane_id" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "lane_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lane_moves" ADD CONSTRAINT "lane_moves_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lane_moves_by_time" ON "lane_moves" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lane_moves_by_ticket" ON "lane_moves" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_by_lane" ON "tickets" USING btree ("company_id",(case when lane_id is null then 0 else lane_id end),"updated_at","id") WHERE status in ('pending', 'open');--> statement-breakpoint
CREATE POLICY "tenant" ON "lane_moves" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "lane_moves" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
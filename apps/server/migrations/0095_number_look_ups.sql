DROP INDEX "contact_list_items_unasked";--> statement-breakpoint
ALTER TABLE "connection_health" ADD COLUMN "look_ups" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_list_items" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_list_items_unasked" ON "contact_list_items" USING btree ("company_id","contact_list_id","unanswered","id") WHERE is_whatsapp_valid is null;
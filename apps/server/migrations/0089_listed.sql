DROP INDEX "tickets_by_status";--> statement-breakpoint
DROP INDEX "tickets_by_user";--> statement-breakpoint
DROP INDEX "tickets_by_queue";--> statement-breakpoint
DROP INDEX "tickets_unqueued";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "woken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest(coalesce(last_message_at, created_at), woken_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("company_id","status","held","snoozed","listed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_user" ON "tickets" USING btree ("company_id","user_id","status","snoozed","listed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_queue" ON "tickets" USING btree ("company_id","queue_id","status","held","snoozed","listed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_unqueued" ON "tickets" USING btree ("company_id",(case when whatsapp_id is null then 0 else whatsapp_id end),"listed_at","id") WHERE status = 'pending' and queue_id is null and not held;
DROP INDEX "tickets_by_status";--> statement-breakpoint
DROP INDEX "tickets_by_user";--> statement-breakpoint
DROP INDEX "tickets_by_queue";--> statement-breakpoint
DROP INDEX "tickets_unqueued";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_message_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "turn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snooze_until" timestamp (3) with time zone;--> statement-breakpoint
-- Written by hand, before the indexes are there to be kept: what the messages know. The last one, by its id.
UPDATE tickets t SET last_message_at = m.created_at FROM (
  SELECT DISTINCT ON (company_id, ticket_id) company_id, ticket_id, created_at FROM messages ORDER BY company_id, ticket_id, id DESC
) m WHERE m.company_id = t.company_id AND m.ticket_id = t.id;--> statement-breakpoint
-- Who waits: since the first message of their customer after the last answer of a person, in this cycle of service.
UPDATE tickets t SET waiting_since = coalesce(greatest((
    SELECT min(m.created_at) FROM messages m
    WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND NOT m.from_me AND m.media_type IS DISTINCT FROM 'call_log'
      AND m.id > coalesce((
        SELECT max(a.id) FROM messages a
        WHERE a.company_id = t.company_id AND a.ticket_id = t.id AND a.from_me AND a.origin IN ('person', 'phone')
      ), 0)
  ), k.created_at), k.queued_at, t.updated_at)
  FROM tickets x LEFT JOIN ticket_tracking k ON k.company_id = x.company_id AND k.ticket_id = x.id AND k.finished_at IS NULL
  WHERE x.company_id = t.company_id AND x.id = t.id AND t.status = 'pending';--> statement-breakpoint
UPDATE tickets t SET turn_at = CASE
    WHEN t.customer_wrote_at < t.waiting_since AND t.customer_wrote_at > t.waiting_since - interval '24 hours' AND EXISTS (
      SELECT FROM connections w WHERE w.company_id = t.company_id AND w.id = t.whatsapp_id AND w.provider = 'cloud'
    ) THEN t.customer_wrote_at ELSE t.waiting_since END
  WHERE t.status = 'pending';--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("company_id","turn_at","id") WHERE status = 'pending' and not held;--> statement-breakpoint
CREATE INDEX "tickets_waiting_by_queue" ON "tickets" USING btree ("company_id","queue_id","turn_at","id") WHERE status = 'pending' and not held;--> statement-breakpoint
CREATE INDEX "tickets_waiting_by_user" ON "tickets" USING btree ("company_id","user_id","turn_at","id") WHERE status = 'pending' and not held and user_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_waiting_unqueued" ON "tickets" USING btree ("company_id",(case when whatsapp_id is null then 0 else whatsapp_id end),"turn_at","id") WHERE status = 'pending' and queue_id is null and not held;--> statement-breakpoint
CREATE INDEX "tickets_snooze_due" ON "tickets" USING btree ("snooze_until","id") WHERE snoozed and snooze_until is not null;--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("company_id","status","held","snoozed","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_user" ON "tickets" USING btree ("company_id","user_id","status","snoozed","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_queue" ON "tickets" USING btree ("company_id","queue_id","status","held","snoozed","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_unqueued" ON "tickets" USING btree ("company_id",(case when whatsapp_id is null then 0 else whatsapp_id end),"updated_at","id") WHERE status = 'pending' and queue_id is null and not held;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_snoozed_open" CHECK (status = 'open' or not snoozed);
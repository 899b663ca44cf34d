ALTER TABLE "webhook_endpoints" ADD COLUMN "last_delivered_at" timestamp (3) with time zone;--> statement-breakpoint
-- As it was read until now: of the latest of each.
UPDATE "webhook_endpoints" e SET "last_delivered_at" = (
  SELECT (d.tries->-1->>'at')::timestamptz FROM (
    SELECT id, tries, state, replay FROM webhook_deliveries
    WHERE company_id = e.company_id AND endpoint_id = e.id ORDER BY id DESC LIMIT 100
  ) d WHERE d.state = 'delivered' AND NOT d.replay ORDER BY d.id DESC LIMIT 1
);

-- What the schema language cannot spell: references that become null with their company kept.
ALTER TABLE user_ratings
  ADD CONSTRAINT user_ratings_rate_check CHECK (rate BETWEEN 1 AND 3),
  ADD CONSTRAINT user_ratings_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id);
--> statement-breakpoint
CREATE INDEX user_ratings_by_user ON user_ratings (company_id, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- Cycles of before know their ticket's queue of today.
UPDATE ticket_tracking tracking SET queue_id = t.queue_id
  FROM tickets t WHERE t.company_id = tracking.company_id AND t.id = tracking.ticket_id AND t.queue_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE ticket_tracking
  ADD CONSTRAINT ticket_tracking_queue_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id);
--> statement-breakpoint
CREATE INDEX ticket_tracking_by_queue ON ticket_tracking (company_id, queue_id) WHERE queue_id IS NOT NULL;
--> statement-breakpoint
-- The conversation that a customer's next message may rate.
CREATE INDEX ticket_tracking_asked ON ticket_tracking (company_id, ticket_id, rating_at) WHERE rating_at IS NOT NULL AND NOT rated;
--> statement-breakpoint
-- A person who goes is taken off their cycles without a look at all of the company's.
CREATE INDEX ticket_tracking_by_user ON ticket_tracking (company_id, user_id) WHERE user_id IS NOT NULL;

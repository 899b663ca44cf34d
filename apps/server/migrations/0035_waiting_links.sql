-- The line of those who wait. Whoever becomes pending waits, from then on if they did not wait before; and each has a turn:
-- since when they wait, or on an official number whose window closes sooner since their customer last wrote (a window is
-- open for 24 hours; packages/rules/src/waiting.ts says the same). A message alone moves nobody, so it does not come here.
CREATE FUNCTION public.line_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waiting_since := coalesce(NEW.waiting_since, NEW.updated_at);
  NEW.turn_at := NEW.waiting_since;
  IF NEW.customer_wrote_at < NEW.waiting_since AND NEW.customer_wrote_at > NEW.waiting_since - interval '24 hours' AND EXISTS (
    SELECT FROM connections w WHERE w.company_id = NEW.company_id AND w.id = NEW.whatsapp_id AND w.provider = 'cloud'
  ) THEN
    NEW.turn_at := NEW.customer_wrote_at;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_line_up BEFORE INSERT ON tickets
  FOR EACH ROW WHEN (NEW.status = 'pending') EXECUTE FUNCTION line_up();
--> statement-breakpoint
CREATE TRIGGER tickets_turn BEFORE UPDATE OF status, waiting_since, customer_wrote_at, whatsapp_id ON tickets
  FOR EACH ROW WHEN (NEW.status = 'pending' AND (
    OLD.status <> 'pending' OR NEW.waiting_since IS DISTINCT FROM OLD.waiting_since
      OR NEW.whatsapp_id IS DISTINCT FROM OLD.whatsapp_id
      OR (NEW.customer_wrote_at IS DISTINCT FROM OLD.customer_wrote_at AND OLD.turn_at <> NEW.waiting_since)
  )) EXECUTE FUNCTION line_up();
--> statement-breakpoint
-- Whoever spoke for the company has answered what came before: the customer waits for people since their last word.
CREATE OR REPLACE FUNCTION public.let_go_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET held = false, waiting_since = greatest(waiting_since, customer_wrote_at)
    WHERE company_id = OLD.company_id AND id = OLD.ticket_id AND held;
  RETURN NULL;
END $$;

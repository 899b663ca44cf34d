-- Who holds a ticket, kept beside ticket_drivers so that lists read it from their indexes. A ticket that a person takes up
-- is not held from that statement on, whatever becomes of the driver's row.
ALTER TABLE ticket_drivers ADD CONSTRAINT ticket_drivers_kind
  CHECK (kind IN ('hours', 'greeting', 'menu', 'flow', 'agent', 'integration', 'rating'));
--> statement-breakpoint
ALTER TABLE tickets ADD CONSTRAINT tickets_held_waits CHECK (NOT held OR status = 'pending') NOT VALID;
--> statement-breakpoint
CREATE FUNCTION public.hold_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET held = true
    WHERE company_id = NEW.company_id AND id = NEW.ticket_id AND status = 'pending' AND NOT held;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_drivers_hold AFTER INSERT ON ticket_drivers FOR EACH ROW EXECUTE FUNCTION hold_ticket();
--> statement-breakpoint
CREATE FUNCTION public.let_go_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET held = false WHERE company_id = OLD.company_id AND id = OLD.ticket_id AND held;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_drivers_let_go AFTER DELETE ON ticket_drivers FOR EACH ROW EXECUTE FUNCTION let_go_of_ticket();
--> statement-breakpoint
CREATE FUNCTION public.take_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.held := false;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_taken BEFORE UPDATE OF status ON tickets
  FOR EACH ROW WHEN (OLD.held AND NEW.status <> 'pending') EXECUTE FUNCTION take_ticket();
--> statement-breakpoint
-- What these said follows from ticket_drivers now; nothing ever set them. A process of the release before names them in
-- its statements, and cannot be spared that: from here until it is started anew, its calls that show or change a ticket
-- fail. Nothing is lost by that: what came in from a phone stays in its inbox, and what a person wrote is answered with an
-- error. That is why they go last of all. Processes should be stopped, or replaced at once, for this release.
ALTER TABLE "tickets" DROP COLUMN "chatbot";--> statement-breakpoint
ALTER TABLE "tickets" DROP COLUMN "use_integration";--> statement-breakpoint
ALTER TABLE "tickets" DROP COLUMN "prompt_id";--> statement-breakpoint
ALTER TABLE "tickets" DROP COLUMN "integration_id";

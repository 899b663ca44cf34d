-- What the schema language cannot spell: references that become null with their company kept.
ALTER TABLE chats
  ADD CONSTRAINT chats_owner_fk FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id);
--> statement-breakpoint
CREATE INDEX chats_by_owner ON chats (company_id, owner_id) WHERE owner_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE chat_messages
  ADD CONSTRAINT chat_messages_sender_fk FOREIGN KEY (company_id, sender_id) REFERENCES users (company_id, id) ON DELETE SET NULL (sender_id);
--> statement-breakpoint
CREATE INDEX chat_messages_by_sender ON chat_messages (company_id, sender_id) WHERE sender_id IS NOT NULL;
--> statement-breakpoint
-- Attempts that ended by the clock alone, of which the provider has not said that they cannot be paid: it is asked once
-- more of each, within a week.
UPDATE payments SET status = 'pending', next_check_at = now() + random() * interval '7 days'
  WHERE status = 'expired' AND provider <> 'sandbox';
--> statement-breakpoint
-- A lead is the only service cycle of its contact. Those there are:
UPDATE ticket_tracking k SET is_lead = false
  FROM tickets t, (
    SELECT own.company_id, own.contact_id FROM tickets own
    JOIN ticket_tracking cycle ON cycle.company_id = own.company_id AND cycle.ticket_id = own.id
    GROUP BY own.company_id, own.contact_id HAVING count(*) > 1
  ) returning_contact
  WHERE t.company_id = k.company_id AND t.id = k.ticket_id
    AND returning_contact.company_id = t.company_id AND returning_contact.contact_id = t.contact_id;
--> statement-breakpoint
-- The contact is held: of two cycles that begin at once, the second sees the first. Whoever comes here has its ticket.
CREATE FUNCTION public.mark_lead(company bigint, contact bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Asked for one after the other: in one statement row-level security hides how few they are, and PostgreSQL reads them all.
  theirs bigint[];
  cycles bigint[];
BEGIN
  PERFORM FROM contacts c WHERE c.company_id = company AND c.id = contact FOR NO KEY UPDATE;
  theirs := ARRAY(SELECT t.id FROM tickets t WHERE t.company_id = company AND t.contact_id = contact);
  cycles := ARRAY(SELECT k.id FROM ticket_tracking k WHERE k.company_id = company AND k.ticket_id = ANY (theirs) LIMIT 2);
  IF cardinality(cycles) = 1 THEN
    UPDATE ticket_tracking k SET is_lead = true WHERE k.company_id = company AND k.id = cycles[1] AND NOT k.is_lead;
  ELSIF cardinality(cycles) = 2 THEN
    UPDATE ticket_tracking k SET is_lead = false WHERE k.company_id = company AND k.ticket_id = ANY (theirs) AND k.is_lead;
  END IF;
END $$;
--> statement-breakpoint
-- In the order of the contacts, so that two who move cycles wait for each other in turn. A ticket that goes is the next
-- trigger's. (Not one statement that sorts: without sorting, as requests plan, it would read all tickets in that order.)
CREATE FUNCTION public.mark_lead_of_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company bigint := coalesce(NEW.company_id, OLD.company_id);
  ours bigint := (SELECT t.contact_id FROM tickets t WHERE t.company_id = company AND t.id = NEW.ticket_id);
  before bigint := (SELECT t.contact_id FROM tickets t WHERE t.company_id = company AND t.id = OLD.ticket_id);
BEGIN
  PERFORM mark_lead(company, least(ours, before));
  IF ours <> before THEN
    PERFORM mark_lead(company, greatest(ours, before));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_tracking_lead AFTER INSERT OR DELETE ON ticket_tracking
  FOR EACH ROW EXECUTE FUNCTION mark_lead_of_cycle();
--> statement-breakpoint
CREATE TRIGGER ticket_tracking_moved AFTER UPDATE OF ticket_id ON ticket_tracking
  FOR EACH ROW WHEN (OLD.ticket_id <> NEW.ticket_id) EXECUTE FUNCTION mark_lead_of_cycle();
--> statement-breakpoint
CREATE FUNCTION public.mark_lead_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM mark_lead(NEW.company_id, least(OLD.contact_id, NEW.contact_id));
    PERFORM mark_lead(NEW.company_id, greatest(OLD.contact_id, NEW.contact_id));
  ELSE
    PERFORM mark_lead(OLD.company_id, OLD.contact_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- After the references' own triggers, by its name: the ticket's cycles have gone with it.
CREATE TRIGGER tickets_lead_gone AFTER DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION mark_lead_of_ticket();
--> statement-breakpoint
CREATE TRIGGER tickets_lead_moved AFTER UPDATE OF contact_id ON tickets
  FOR EACH ROW WHEN (OLD.contact_id <> NEW.contact_id) EXECUTE FUNCTION mark_lead_of_ticket();

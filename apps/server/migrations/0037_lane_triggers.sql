-- The lane of a ticket on the board, kept beside its tags so that a lane is read from its index: the tag of a lane that it
-- got last. Each step from one to another leaves a row, from which the funnel can be worked out again.
CREATE INDEX tickets_in_lane ON tickets (company_id, lane_id) WHERE lane_id IS NOT NULL;
--> statement-breakpoint
UPDATE tickets t SET lane_id = lane.id, lane_at = t.created_at
  FROM (
    SELECT tt.company_id, tt.ticket_id, max(g.id) AS id
    FROM tags g JOIN ticket_tags tt ON tt.company_id = g.company_id AND tt.tag_id = g.id
    WHERE g.kanban = 1 GROUP BY tt.company_id, tt.ticket_id
  ) lane
  WHERE t.company_id = lane.company_id AND t.id = lane.ticket_id;
--> statement-breakpoint
CREATE FUNCTION public.other_lane(company bigint, ticket bigint) RETURNS bigint LANGUAGE sql STABLE
  RETURN (SELECT max(g.id) FROM ticket_tags tt JOIN tags g ON g.company_id = tt.company_id AND g.id = tt.tag_id
    WHERE tt.company_id = company AND tt.ticket_id = ticket AND g.kanban = 1);
--> statement-breakpoint
CREATE FUNCTION public.enter_lane() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET lane_id = NEW.tag_id, lane_at = now()
    WHERE company_id = NEW.company_id AND id = NEW.ticket_id AND lane_id IS DISTINCT FROM NEW.tag_id
      AND EXISTS (SELECT FROM tags WHERE company_id = NEW.company_id AND id = NEW.tag_id AND kanban = 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_tags_enter_lane AFTER INSERT ON ticket_tags FOR EACH ROW EXECUTE FUNCTION enter_lane();
--> statement-breakpoint
CREATE FUNCTION public.leave_lane() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET lane_id = other_lane(company_id, id), lane_at = now()
    WHERE company_id = OLD.company_id AND id = OLD.ticket_id AND lane_id = OLD.tag_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_tags_leave_lane AFTER DELETE ON ticket_tags FOR EACH ROW EXECUTE FUNCTION leave_lane();
--> statement-breakpoint
CREATE FUNCTION public.change_lane() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kanban = 1 THEN
    UPDATE tickets t SET lane_id = NEW.id, lane_at = now() FROM ticket_tags tt
      WHERE tt.company_id = NEW.company_id AND tt.tag_id = NEW.id
        AND t.company_id = tt.company_id AND t.id = tt.ticket_id AND t.lane_id IS NULL;
  ELSE
    UPDATE tickets SET lane_id = other_lane(company_id, id), lane_at = now()
      WHERE company_id = NEW.company_id AND lane_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tags_change_lane AFTER UPDATE OF kanban ON tags
  FOR EACH ROW WHEN (OLD.kanban <> NEW.kanban) EXECUTE FUNCTION change_lane();
--> statement-breakpoint
CREATE FUNCTION public.note_lane_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lane_moves (company_id, ticket_id, from_id, to_id, entered_at)
    VALUES (NEW.company_id, NEW.id, OLD.lane_id, NEW.lane_id, coalesce(OLD.lane_at, OLD.created_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_note_lane_move AFTER UPDATE OF lane_id ON tickets
  FOR EACH ROW WHEN (OLD.lane_id IS DISTINCT FROM NEW.lane_id) EXECUTE FUNCTION note_lane_move();

-- What the schema language cannot spell: a reference that becomes null with its company kept.
ALTER TABLE file_options
  ADD CONSTRAINT file_options_media_fk FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE SET NULL (media_id);
--> statement-breakpoint
-- A file of a list is shared by the list and the messages that it was sent with, and goes with the last of them. Those who
-- let go of it take turns by its row, so that of two at once the later sees what the other did. A message's own file is
-- nobody else's, and costs no more than before.
CREATE OR REPLACE FUNCTION public.remove_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media USING gone WHERE media.company_id = gone.company_id AND media.id = gone.media_id AND NOT media.shared;
  PERFORM FROM media WHERE shared AND (company_id, id) IN (SELECT company_id, media_id FROM gone WHERE media_id IS NOT NULL)
    ORDER BY company_id, id FOR UPDATE;
  IF FOUND THEN
    DELETE FROM media USING (SELECT DISTINCT company_id, media_id FROM gone WHERE media_id IS NOT NULL) gone
      WHERE media.company_id = gone.company_id AND media.id = gone.media_id AND media.shared
        AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = media.company_id AND m.media_id = media.id)
        AND NOT EXISTS (SELECT FROM file_options o WHERE o.company_id = media.company_id AND o.media_id = media.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER file_options_removed AFTER DELETE ON file_options
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_media();
--> statement-breakpoint
CREATE TRIGGER file_options_changed AFTER UPDATE ON file_options
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_media();

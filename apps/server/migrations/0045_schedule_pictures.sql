-- Pictures of scheduled messages become files that several hold. Each has its own key in the store, by which it is found again.
INSERT INTO media (company_id, state, mime, file_name, size, storage_key, shared)
  SELECT company_id, 'stored', coalesce(mime, 'image/png'), file_name, size, storage_key, true FROM schedules WHERE storage_key IS NOT NULL;
--> statement-breakpoint
UPDATE schedules s SET media_id = m.id, storage_key = NULL FROM media m
  WHERE m.shared AND s.storage_key IS NOT NULL AND m.company_id = s.company_id AND m.storage_key = s.storage_key;
--> statement-breakpoint
DROP TRIGGER schedules_removed ON schedules;
--> statement-breakpoint
DROP TRIGGER schedules_stored_otherwise ON schedules;
--> statement-breakpoint
DROP TRIGGER schedules_stored_out ON schedules;
--> statement-breakpoint
ALTER TABLE "schedules" DROP COLUMN "storage_key";--> statement-breakpoint
ALTER TABLE "schedules" DROP COLUMN "file_name";--> statement-breakpoint
ALTER TABLE "schedules" DROP COLUMN "mime";--> statement-breakpoint
ALTER TABLE "schedules" DROP COLUMN "size";
--> statement-breakpoint
-- What the schema language cannot spell: a reference that becomes null with its company kept.
ALTER TABLE schedules
  ADD CONSTRAINT schedules_media_fk FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE SET NULL (media_id);
--> statement-breakpoint
-- A file that several hold goes with the last of them: lists of files, what is to send it later, and messages. Those who let
-- go of it take turns by its row, so that of two at once the later sees what the other did.
CREATE FUNCTION public.drop_unheld_media(companies bigint[], files bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM media WHERE shared AND (company_id, id) IN (SELECT * FROM unnest(companies, files))
    ORDER BY company_id, id FOR UPDATE;
  IF FOUND THEN
    DELETE FROM media USING (SELECT DISTINCT * FROM unnest(companies, files)) gone (company_id, media_id)
      WHERE media.company_id = gone.company_id AND media.id = gone.media_id AND media.shared
        AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = media.company_id AND m.media_id = media.id)
        AND NOT EXISTS (SELECT FROM file_options o WHERE o.company_id = media.company_id AND o.media_id = media.id)
        AND NOT EXISTS (SELECT FROM schedules s WHERE s.company_id = media.company_id AND s.media_id = media.id);
  END IF;
END $$;
--> statement-breakpoint
-- A message's own file is nobody else's, and costs no more than before.
CREATE OR REPLACE FUNCTION public.remove_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media USING gone WHERE media.company_id = gone.company_id AND media.id = gone.media_id AND NOT media.shared;
  PERFORM drop_unheld_media(array_agg(company_id), array_agg(media_id)) FROM gone WHERE media_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.exchange_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_unheld_media(array_agg(g.company_id), array_agg(g.media_id)) FROM gone g
    JOIN made m ON m.company_id = g.company_id AND m.id = g.id
    WHERE g.media_id IS NOT NULL AND g.media_id IS DISTINCT FROM m.media_id HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedules_removed AFTER DELETE ON schedules
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_media();
--> statement-breakpoint
CREATE TRIGGER schedules_changed AFTER UPDATE ON schedules
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION exchange_media();

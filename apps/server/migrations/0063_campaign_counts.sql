-- What the schema language cannot spell: a reference that becomes null with its company kept.
ALTER TABLE campaigns
  ADD CONSTRAINT campaigns_media_fk FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE SET NULL (media_id);
--> statement-breakpoint
CREATE INDEX campaigns_by_media ON campaigns (company_id, media_id) WHERE media_id IS NOT NULL;
--> statement-breakpoint
-- A campaign's file is held as well.
CREATE OR REPLACE FUNCTION public.drop_unheld_media(companies bigint[], files bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM media WHERE shared AND (company_id, id) IN (SELECT * FROM unnest(companies, files))
    ORDER BY company_id, id FOR UPDATE;
  IF FOUND THEN
    DELETE FROM media USING (SELECT DISTINCT * FROM unnest(companies, files)) gone (company_id, media_id)
      WHERE media.company_id = gone.company_id AND media.id = gone.media_id AND media.shared
        AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = media.company_id AND m.media_id = media.id)
        AND NOT EXISTS (SELECT FROM file_options o WHERE o.company_id = media.company_id AND o.media_id = media.id)
        AND NOT EXISTS (SELECT FROM schedules s WHERE s.company_id = media.company_id AND s.media_id = media.id)
        AND NOT EXISTS (SELECT FROM schedule_series r WHERE r.company_id = media.company_id AND r.media_id = media.id)
        AND NOT EXISTS (SELECT FROM flow_files f WHERE f.company_id = media.company_id AND f.media_id = media.id)
        AND NOT EXISTS (SELECT FROM campaigns k WHERE k.company_id = media.company_id AND k.media_id = media.id);
  END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_removed AFTER DELETE ON campaigns
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_media();
--> statement-breakpoint
CREATE TRIGGER campaigns_changed AFTER UPDATE ON campaigns
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION exchange_media();
--> statement-breakpoint
-- What became of a campaign's people, as additions by what each statement changed: no two who settle messages wait for one row,
-- and no report counts a hundred thousand. A job adds them up.
CREATE FUNCTION public.count_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_deltas (company_id, counter, delta)
    SELECT company_id, 'campaign:' || campaign_id || ':' || state, count(*) FROM added GROUP BY company_id, campaign_id, state;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.recount_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_deltas (company_id, counter, delta)
    SELECT company_id, 'campaign:' || campaign_id || ':' || what, sum(n) FROM (
      SELECT a.company_id, a.campaign_id, w.what, w.n FROM added a
        CROSS JOIN LATERAL (VALUES (a.state, 1), ('delivered', (a.delivered_at IS NOT NULL)::int), ('read', (a.read_at IS NOT NULL)::int),
          ('answered', (a.answered_at IS NOT NULL)::int), ('optedOut', a.opted_out::int)) w (what, n)
      UNION ALL
      SELECT b.company_id, b.campaign_id, w.what, -w.n FROM removed b
        CROSS JOIN LATERAL (VALUES (b.state, 1), ('delivered', (b.delivered_at IS NOT NULL)::int), ('read', (b.read_at IS NOT NULL)::int),
          ('answered', (b.answered_at IS NOT NULL)::int), ('optedOut', b.opted_out::int)) w (what, n)
    ) changed GROUP BY company_id, campaign_id, what HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_added AFTER INSERT ON campaign_recipients
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_recipients();
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_changed AFTER UPDATE ON campaign_recipients
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recount_recipients();

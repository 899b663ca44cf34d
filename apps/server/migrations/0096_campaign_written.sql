-- Hand-written. How many of a campaign's people were sent anything at all, a question included: what templates cost goes by it.
-- What a process still running changes meanwhile is counted by one of the two.
LOCK TABLE campaign_recipients IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.recount_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_deltas (company_id, counter, delta)
    SELECT company_id, 'campaign:' || campaign_id || ':' || what, sum(n) FROM (
      SELECT a.company_id, a.campaign_id, w.what, w.n FROM added a
        CROSS JOIN LATERAL (VALUES (a.state, 1), ('delivered', (a.delivered_at IS NOT NULL)::int), ('read', (a.read_at IS NOT NULL)::int),
          ('written', (a.sent_at IS NOT NULL)::int), ('answered', (a.answered_at IS NOT NULL)::int),
          ('optedOut', a.opted_out::int)) w (what, n)
      UNION ALL
      SELECT b.company_id, b.campaign_id, w.what, -w.n FROM removed b
        CROSS JOIN LATERAL (VALUES (b.state, 1), ('delivered', (b.delivered_at IS NOT NULL)::int), ('read', (b.read_at IS NOT NULL)::int),
          ('written', (b.sent_at IS NOT NULL)::int), ('answered', (b.answered_at IS NOT NULL)::int),
          ('optedOut', b.opted_out::int)) w (what, n)
    ) changed GROUP BY company_id, campaign_id, what HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO counter_deltas (company_id, counter, delta)
  SELECT company_id, 'campaign:' || campaign_id || ':written', count(*) FROM campaign_recipients
  WHERE sent_at IS NOT NULL GROUP BY company_id, campaign_id;

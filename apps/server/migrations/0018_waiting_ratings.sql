-- Questions for a rating that their customers may still answer: who waits for it stands in ticket_drivers from here on. A
-- process of the release before goes on asking; its last questions, of the minutes until it is replaced, are not waited for.
INSERT INTO ticket_drivers (company_id, ticket_id, kind, state, steps, wake_at, started_at)
  SELECT DISTINCT ON (k.company_id, k.ticket_id) k.company_id, k.ticket_id, 'rating',
    jsonb_build_object('trackingId', k.id, 'askedAt', to_char(k.rating_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    1, k.rating_at + interval '121 minutes', k.rating_at
  FROM ticket_tracking k JOIN tickets t ON t.company_id = k.company_id AND t.id = k.ticket_id
  WHERE k.rating_at > now() - interval '2 hours' AND NOT k.rated AND t.status = 'closed' AND NOT t.is_group
  ORDER BY k.company_id, k.ticket_id, k.rating_at DESC
  ON CONFLICT DO NOTHING;

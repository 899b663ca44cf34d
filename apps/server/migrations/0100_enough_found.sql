-- Custom SQL migration: a search that has its page is over. --
-- As it was (0099), but the last few tickets looked into may have the words or not once enough have them: nobody asks the index then.
CREATE OR REPLACE FUNCTION public.search_latest_of(term text, tickets bigint[], enough integer)
  RETURNS TABLE (ticket_id bigint, message_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_sort = off
  AS $$
  DECLARE
    company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
    at_a_time integer := 10;
    most_read integer := 400;
    patterns text[] := word_patterns(term);
    parts text[] := array(SELECT '%' || word || '%' FROM unnest(words_of(term)) word);
    next_at integer := 1;
    had integer := 0;
    ids bigint[];
    latest bigint[];
    unsure bigint[] := '{}';
  BEGIN
    IF parts = '{}' THEN RETURN; END IF;
    IF patterns IS NULL THEN
      RETURN QUERY SELECT NULL::bigint, NULL::bigint;
      RETURN;
    END IF;
    WHILE next_at <= cardinality(tickets) AND had < enough LOOP
      SELECT array_agg(t.id), array_agg((
        SELECT m.id FROM (
          SELECT * FROM messages one WHERE one.company_id = company AND one.ticket_id = t.id
          ORDER BY one.company_id DESC, one.ticket_id DESC, one.id DESC LIMIT most_read
        ) m
        WHERE NOT m.is_deleted AND m.body <> ''
          AND (m.media_type IS NULL OR m.media_type IN ('image', 'video', 'audio', 'application'))
          AND fold(left(m.body, 65536)) LIKE ALL (parts) AND has_words(m.body, patterns)
        LIMIT 1
      )) INTO ids, latest FROM unnest(tickets[next_at : next_at + at_a_time - 1]) t(id);
      RETURN QUERY SELECT found.* FROM unnest(ids, latest) found(ticket, message) WHERE message IS NOT NULL;
      unsure := unsure || array(
        SELECT ticket FROM unnest(ids, latest) found(ticket, message) WHERE message IS NULL AND EXISTS (
          SELECT FROM messages m WHERE m.company_id = company AND m.ticket_id = ticket OFFSET most_read
        )
      );
      next_at := next_at + at_a_time;
      had := had + cardinality(array_remove(latest, NULL));
      IF had < enough AND next_at <= cardinality(tickets) AND cardinality(array_remove(latest, NULL)) * 5 < cardinality(ids) THEN
        RETURN QUERY SELECT NULL::bigint, NULL::bigint;
        RETURN;
      END IF;
    END LOOP;
    IF unsure <> '{}' THEN
      RETURN QUERY SELECT f.ticket_id, max(f.message_id) FROM search_messages_of(term, unsure) f GROUP BY f.ticket_id;
    END IF;
  END $$;

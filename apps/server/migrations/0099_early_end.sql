-- Custom SQL migration: searches that a company's size does not slow down. --
-- A term as patterns of a text's words, one space before and after each; the last may be the beginning of one when it has three letters.
-- As message_query, for a text that is read without the index. Null: it has no word, or one so long that only the index knows it.
CREATE FUNCTION public.word_patterns(term text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT CASE WHEN max(length(word)) < 60 THEN array_agg(
      '% ' || word || CASE WHEN n = cardinality(words) AND length(word) >= 3 THEN '%' ELSE ' %' END) END
    FROM words_of(term) words, unnest(words) WITH ORDINALITY AS each(word, n));
--> statement-breakpoint
-- What message_terms(...) @@ message_query(term) says, at a third of the cost.
CREATE FUNCTION public.has_words(value text, patterns text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ' ' || array_to_string(words_of(left(value, 65536)), ' ') || ' ' LIKE ALL (patterns);
--> statement-breakpoint
-- As search_latest_of was (0091), but where few tickets have the words it stops and says so by a row without a ticket: the index
-- answers with all that a large company has of them, whichever tickets are asked about, and takes long enough to be asked only once.
-- That a text may have the words at all is seen before they are taken apart.
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
      IF next_at <= cardinality(tickets) AND cardinality(array_remove(latest, NULL)) * 5 < cardinality(ids) THEN
        RETURN QUERY SELECT NULL::bigint, NULL::bigint;
        RETURN;
      END IF;
    END LOOP;
    IF unsure <> '{}' THEN
      RETURN QUERY SELECT f.ticket_id, max(f.message_id) FROM search_messages_of(term, unsure) f GROUP BY f.ticket_id;
    END IF;
  END $$;
--> statement-breakpoint
-- All messages with the words in these tickets, which are one conversation: it is read, whatever else the company has said, unless it is
-- longer than people's conversations are.
CREATE FUNCTION public.search_conversation(term text, tickets bigint[]) RETURNS TABLE (message_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_sort = off
  AS $$
  DECLARE
    company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
    most_read integer := 10000;
    patterns text[] := word_patterns(term);
    parts text[] := array(SELECT '%' || word || '%' FROM unnest(words_of(term)) word);
  BEGIN
    IF patterns IS NULL OR EXISTS (
      SELECT FROM messages m WHERE m.company_id = company AND m.ticket_id = ANY (tickets) OFFSET most_read
    ) THEN
      RETURN QUERY SELECT f.message_id FROM search_messages_of(term, tickets) f;
      RETURN;
    END IF;
    RETURN QUERY SELECT m.id FROM messages m
      WHERE m.company_id = company AND m.ticket_id = ANY (tickets) AND NOT m.is_deleted AND m.body <> ''
        AND (m.media_type IS NULL OR m.media_type IN ('image', 'video', 'audio', 'application'))
        AND fold(left(m.body, 65536)) LIKE ALL (parts) AND has_words(m.body, patterns);
  END $$;
--> statement-breakpoint
-- As it was (0002), with the names by which a page is picked of them, and without contacts that are being erased.
DROP FUNCTION public.search_contact_ids(text, integer);
--> statement-breakpoint
CREATE FUNCTION public.search_contact_ids(term text, most integer DEFAULT NULL) RETURNS TABLE (contact_id bigint, sort_name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan SET enable_seqscan = on
  AS $$
    SELECT id, sort_name FROM contacts
    WHERE company_id = nullif(current_setting('app.company_id', true), '')::bigint AND search LIKE search_pattern(term)
      AND number NOT LIKE 'erased-%'
    LIMIT most
  $$;

-- What the schema language cannot spell: references that become null with their company kept.
ALTER TABLE message_reactions
  ADD CONSTRAINT message_reactions_contact_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE SET NULL (contact_id),
  ADD CONSTRAINT message_reactions_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id);
--> statement-breakpoint
ALTER TABLE ticket_notes
  ADD CONSTRAINT ticket_notes_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id);
--> statement-breakpoint
ALTER TABLE schedules
  ADD CONSTRAINT schedules_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  ADD CONSTRAINT schedules_ticket_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE SET NULL (ticket_id);
--> statement-breakpoint
ALTER TABLE quick_messages
  ADD CONSTRAINT quick_messages_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE contact_merges
  ADD CONSTRAINT contact_merges_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id);
--> statement-breakpoint
-- Files go with the rows that hold them, whatever took them away.
CREATE TRIGGER quick_messages_removed AFTER DELETE ON quick_messages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION list_removed_files();
--> statement-breakpoint
CREATE TRIGGER schedules_removed AFTER DELETE ON schedules
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION list_removed_files();
--> statement-breakpoint
-- Indexes for the references of above, so that deleting a user or a ticket scans nothing.
CREATE INDEX message_reactions_by_contact ON message_reactions (company_id, contact_id) WHERE contact_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX message_reactions_by_user ON message_reactions (company_id, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX ticket_notes_by_user ON ticket_notes (company_id, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX schedules_by_user ON schedules (company_id, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX schedules_by_ticket ON schedules (company_id, ticket_id) WHERE ticket_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX quick_messages_by_user ON quick_messages (company_id, user_id) WHERE user_id IS NOT NULL;

--> statement-breakpoint
-- Search over the messages' text. A word is what stands between white space, punctuation and symbols (emoji are symbols);
-- the same in every locale, which character classes would not be.
CREATE FUNCTION public.words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_remove(string_to_array(regexp_replace(fold(value),
    '[\u0001-/:-@\[-`{-\u00bf\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff]+',
    ' ', 'g'), ' '), '');
--> statement-breakpoint
-- Every word with its company before it: a company's search touches no other's lists. A text of any length fits: words
-- and text are cut. Costly, so that no plan computes it for rows instead of asking the index.
CREATE FUNCTION public.message_terms(company bigint, value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 10000
  RETURN (SELECT array_to_tsvector(array_agg(company || ':' || left(word, 60))) FROM unnest(words_of(left(value, 65536))) word);
--> statement-breakpoint
-- All the words; the last may be the beginning of one when it has three letters. Null: there is no word in it.
CREATE FUNCTION public.message_query(term text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg(
      '''' || current_setting('app.company_id', true) || ':' || left(word, 60) || ''''
        || CASE WHEN n = cardinality(words) AND length(word) >= 3 THEN ':*' ELSE '' END, '&')::tsquery
    FROM words_of(term) words, unnest(words) WITH ORDINALITY AS each(word, n));
--> statement-breakpoint
-- What was deleted is not found, nor cards, places and calls. No pending list: searches would read all of it, and one
-- message in a few thousand would wait until it is merged.
CREATE INDEX messages_by_words ON messages USING gin (message_terms(company_id, body)) WITH (fastupdate = off)
  WHERE NOT is_deleted AND body <> '' AND (media_type IS NULL OR media_type IN ('image', 'video', 'audio', 'application'));
--> statement-breakpoint
-- Like search_contact_ids: under row-level security no index would be used. At most `most` messages, whichever.
-- The company is added to zero, so that its whole key is not read as well.
CREATE FUNCTION public.search_messages(term text, most integer) RETURNS TABLE (ticket_id bigint, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET work_mem = '16MB'
  AS $$
    SELECT m.ticket_id, m.id FROM messages m
    WHERE m.company_id + 0 = nullif(current_setting('app.company_id', true), '')::bigint
      AND NOT m.is_deleted AND m.body <> ''
      AND (m.media_type IS NULL OR m.media_type IN ('image', 'video', 'audio', 'application'))
      AND message_terms(m.company_id, m.body) @@ message_query(term)
    LIMIT most
  $$;
--> statement-breakpoint
-- All of them in these tickets: words and tickets are looked up in their indexes, and only what is in both is read.
CREATE FUNCTION public.search_messages_of(term text, tickets bigint[]) RETURNS TABLE (ticket_id bigint, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET work_mem = '16MB'
  AS $$
    SELECT m.ticket_id, m.id FROM messages m
    WHERE m.company_id = nullif(current_setting('app.company_id', true), '')::bigint
      AND m.ticket_id = ANY (tickets)
      AND NOT m.is_deleted AND m.body <> ''
      AND (m.media_type IS NULL OR m.media_type IN ('image', 'video', 'audio', 'application'))
      AND message_terms(m.company_id, m.body) @@ message_query(term)
  $$;
--> statement-breakpoint
-- Contacts of one e-mail address, however its letters are written.
CREATE INDEX contacts_by_email ON contacts (company_id, lower(email)) WHERE email <> '';
--> statement-breakpoint
-- Like search_contact_ids: lower() is not leakproof, so under row-level security no index of it would be used.
CREATE FUNCTION public.contact_ids_of_email(address text, most integer) RETURNS TABLE (contact_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT id FROM contacts
    WHERE company_id = nullif(current_setting('app.company_id', true), '')::bigint
      AND email <> '' AND lower(email) = lower(address)
    LIMIT most
  $$;

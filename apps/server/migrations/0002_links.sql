-- What the schema language cannot spell: references that become null with their company kept, trigram indexes, kept totals.
ALTER TABLE tickets
  ADD CONSTRAINT tickets_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  ADD CONSTRAINT tickets_queue_fk FOREIGN KEY (company_id, queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (queue_id),
  ADD CONSTRAINT tickets_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE SET NULL (whatsapp_id);
--> statement-breakpoint
ALTER TABLE messages
  ADD CONSTRAINT messages_contact_fk FOREIGN KEY (company_id, contact_id) REFERENCES contacts (company_id, id) ON DELETE SET NULL (contact_id),
  ADD CONSTRAINT messages_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  ADD CONSTRAINT messages_media_fk FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE SET NULL (media_id),
  ADD CONSTRAINT messages_quoted_fk FOREIGN KEY (company_id, quoted_message_id) REFERENCES messages (company_id, id) ON DELETE SET NULL (quoted_message_id);
--> statement-breakpoint
CREATE INDEX messages_by_contact ON messages (company_id, contact_id) WHERE contact_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX messages_by_quoted ON messages (company_id, quoted_message_id) WHERE quoted_message_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX messages_by_user ON messages (company_id, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE media
  ADD CONSTRAINT media_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE SET NULL (whatsapp_id);
--> statement-breakpoint
ALTER TABLE users
  ADD CONSTRAINT users_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE SET NULL (whatsapp_id);
--> statement-breakpoint
ALTER TABLE connections
  ADD CONSTRAINT connections_transfer_queue_fk FOREIGN KEY (company_id, transfer_queue_id) REFERENCES queues (company_id, id) ON DELETE SET NULL (transfer_queue_id);
--> statement-breakpoint
ALTER TABLE tags
  ADD CONSTRAINT tags_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id);
--> statement-breakpoint
ALTER TABLE ticket_tracking
  ADD CONSTRAINT ticket_tracking_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  ADD CONSTRAINT ticket_tracking_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE SET NULL (whatsapp_id);
--> statement-breakpoint
ALTER TABLE counter_deltas
  ADD CONSTRAINT counter_deltas_company_fk FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sim_lines
  ADD CONSTRAINT sim_lines_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sim_messages
  ADD CONSTRAINT sim_messages_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sim_deliveries
  ADD CONSTRAINT sim_deliveries_connection_fk FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections (company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX contacts_search ON contacts USING gin (company_id, search gin_trgm_ops);
--> statement-breakpoint
-- A person's text as a LIKE pattern: its own % and _ are letters.
CREATE FUNCTION public.search_pattern(term text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN '%' || replace(replace(replace(fold(term), '\', '\\'), '%', '\%'), '_', '\_') || '%';
--> statement-breakpoint
-- Operators of pg_trgm are not leakproof, so under row-level security they never become an index condition.
-- This function looks as the owner, and names the company itself.
-- `most`: so many are enough; null: all. How many match decides the plan (a letter or two have no trigram), so each call
-- is planned for its own term.
CREATE FUNCTION public.search_contact_ids(term text, most integer DEFAULT NULL) RETURNS TABLE (contact_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan SET enable_seqscan = on
  AS $$
    SELECT id FROM contacts
    WHERE company_id = nullif(current_setting('app.company_id', true), '')::bigint AND search LIKE search_pattern(term)
    LIMIT most
  $$;
--> statement-breakpoint
-- A row's time of change always rises, whatever the clocks of two processes say, and however long one waited for the row.
CREATE FUNCTION public.later(moment timestamptz, than timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN greatest(moment, than + interval '1 millisecond');
--> statement-breakpoint
-- Midnight at the beginning of a day, where the company is.
CREATE FUNCTION public.day_start(day date) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN (SELECT day::timestamp AT TIME ZONE time_zone FROM companies
    WHERE id = nullif(current_setting('app.company_id', true), '')::bigint);
--> statement-breakpoint
-- Totals kept as additions, one row a statement: no two transactions wait for the same row.
CREATE FUNCTION public.count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO counter_deltas (company_id, counter, delta) SELECT company_id, 'contacts', count(*) FROM changed GROUP BY company_id;
  ELSE
    -- A company that is being deleted takes its counters with it.
    INSERT INTO counter_deltas (company_id, counter, delta)
      SELECT c.company_id, 'contacts', -count(*) FROM changed c JOIN companies ON companies.id = c.company_id GROUP BY c.company_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_counted_in AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
--> statement-breakpoint
CREATE TRIGGER contacts_counted_out AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
--> statement-breakpoint
-- A file goes with its message, whatever took the message away: a ticket, a contact, a company.
CREATE FUNCTION public.remove_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media USING gone WHERE media.company_id = gone.company_id AND media.id = gone.media_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_removed AFTER DELETE ON messages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_media();
--> statement-breakpoint
-- The list has no reference to companies: it must outlive them until a job has taken the files from the store.
CREATE FUNCTION public.list_removed_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_files (company_id, storage_key)
    SELECT company_id, storage_key FROM gone WHERE storage_key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_removed AFTER DELETE ON media
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION list_removed_files();
--> statement-breakpoint
CREATE TRIGGER sim_messages_removed AFTER DELETE ON sim_messages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION list_removed_files();

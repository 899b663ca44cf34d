-- How much of the media store a company's files take, in KB, kept as additions like other totals (ADR 5). Customers' and
-- its own: whatever table names a file. One that is not there yet counts for nothing.
CREATE FUNCTION public.count_stored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A company that is being deleted takes its counters with it.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO counter_deltas (company_id, counter, delta)
      SELECT company_id, 'stored_kb', sum(ceil(size / 1024.0)) FROM made
      WHERE storage_key IS NOT NULL AND size > 0 GROUP BY company_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO counter_deltas (company_id, counter, delta)
      SELECT g.company_id, 'stored_kb', -sum(ceil(g.size / 1024.0)) FROM gone g JOIN companies ON companies.id = g.company_id
      WHERE g.storage_key IS NOT NULL AND g.size > 0 GROUP BY g.company_id;
  ELSE
    INSERT INTO counter_deltas (company_id, counter, delta)
      SELECT company_id, 'stored_kb', sum(kb) FROM (
        SELECT company_id, ceil(size / 1024.0) AS kb FROM made WHERE storage_key IS NOT NULL AND size > 0
        UNION ALL
        SELECT company_id, -ceil(size / 1024.0) FROM gone WHERE storage_key IS NOT NULL AND size > 0
      ) changed GROUP BY company_id HAVING sum(kb) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_stored_in AFTER INSERT ON media
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
--> statement-breakpoint
CREATE TRIGGER media_stored_otherwise AFTER UPDATE ON media
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
--> statement-breakpoint
CREATE TRIGGER media_stored_out AFTER DELETE ON media
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
--> statement-breakpoint
CREATE TRIGGER quick_messages_stored_otherwise AFTER UPDATE ON quick_messages
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
--> statement-breakpoint
CREATE TRIGGER quick_messages_stored_out AFTER DELETE ON quick_messages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
--> statement-breakpoint
CREATE TRIGGER schedules_stored_otherwise AFTER UPDATE ON schedules
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
--> statement-breakpoint
CREATE TRIGGER schedules_stored_out AFTER DELETE ON schedules
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
--> statement-breakpoint
INSERT INTO counter_deltas (company_id, counter, delta)
  SELECT company_id, 'stored_kb', sum(ceil(size / 1024.0)) FROM (
    SELECT company_id, size FROM media WHERE storage_key IS NOT NULL
    UNION ALL SELECT company_id, size FROM quick_messages WHERE storage_key IS NOT NULL
    UNION ALL SELECT company_id, size FROM schedules WHERE storage_key IS NOT NULL
  ) stored WHERE size > 0 GROUP BY company_id;

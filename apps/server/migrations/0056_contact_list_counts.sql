-- How many people a list has, and of how many a network has said that they are there: kept by what each statement changed,
-- so that fifty thousand rows are counted a thousand at a time and no list is ever counted again.
CREATE FUNCTION public.count_list_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_lists l SET contacts_count = l.contacts_count + c.items,
    valid_count = l.valid_count + c.valid, invalid_count = l.invalid_count + c.invalid
  FROM (
    SELECT company_id, contact_list_id, count(*)::int AS items,
      (count(*) FILTER (WHERE is_whatsapp_valid))::int AS valid, (count(*) FILTER (WHERE NOT is_whatsapp_valid))::int AS invalid
    FROM added GROUP BY company_id, contact_list_id
  ) c WHERE l.company_id = c.company_id AND l.id = c.contact_list_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.uncount_list_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_lists l SET contacts_count = l.contacts_count - c.items,
    valid_count = l.valid_count - c.valid, invalid_count = l.invalid_count - c.invalid
  FROM (
    SELECT company_id, contact_list_id, count(*)::int AS items,
      (count(*) FILTER (WHERE is_whatsapp_valid))::int AS valid, (count(*) FILTER (WHERE NOT is_whatsapp_valid))::int AS invalid
    FROM removed GROUP BY company_id, contact_list_id
  ) c WHERE l.company_id = c.company_id AND l.id = c.contact_list_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.recount_list_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_lists l SET valid_count = l.valid_count + c.valid, invalid_count = l.invalid_count + c.invalid
  FROM (
    SELECT company_id, contact_list_id, sum(valid)::int AS valid, sum(invalid)::int AS invalid
    FROM (
      SELECT company_id, contact_list_id, (is_whatsapp_valid IS TRUE)::int AS valid, (is_whatsapp_valid IS FALSE)::int AS invalid FROM added
      UNION ALL
      SELECT company_id, contact_list_id, -(is_whatsapp_valid IS TRUE)::int, -(is_whatsapp_valid IS FALSE)::int FROM removed
    ) changed GROUP BY company_id, contact_list_id
  ) c WHERE l.company_id = c.company_id AND l.id = c.contact_list_id AND (c.valid <> 0 OR c.invalid <> 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_list_items_added AFTER INSERT ON contact_list_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_list_items();
--> statement-breakpoint
CREATE TRIGGER contact_list_items_removed AFTER DELETE ON contact_list_items
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION uncount_list_items();
--> statement-breakpoint
CREATE TRIGGER contact_list_items_changed AFTER UPDATE ON contact_list_items
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recount_list_items();

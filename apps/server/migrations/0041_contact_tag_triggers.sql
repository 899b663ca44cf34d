-- The tags of a contact, kept in its row too: whatever tells of a contact tells of them, without a look elsewhere. By
-- statement, so that a tag that goes from a hundred thousand contacts is one update.
CREATE FUNCTION public.keep_contact_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts c
    SET tag_ids = array(SELECT ct.tag_id FROM contact_tags ct
      WHERE ct.company_id = c.company_id AND ct.contact_id = c.id ORDER BY ct.tag_id)
    FROM (SELECT DISTINCT company_id, contact_id FROM changed) AS touched
    WHERE c.company_id = touched.company_id AND c.id = touched.contact_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_tags_added AFTER INSERT ON contact_tags
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_tags();
--> statement-breakpoint
CREATE TRIGGER contact_tags_gone AFTER DELETE ON contact_tags
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_tags();

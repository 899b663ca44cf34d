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

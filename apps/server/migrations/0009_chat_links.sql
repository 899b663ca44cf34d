-- What the schema language cannot spell: references that become null with their company kept.
ALTER TABLE chats
  ADD CONSTRAINT chats_owner_fk FOREIGN KEY (company_id, owner_id) REFERENCES users (company_id, id) ON DELETE SET NULL (owner_id);
--> statement-breakpoint
CREATE INDEX chats_by_owner ON chats (company_id, owner_id) WHERE owner_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE chat_messages
  ADD CONSTRAINT chat_messages_sender_fk FOREIGN KEY (company_id, sender_id) REFERENCES users (company_id, id) ON DELETE SET NULL (sender_id);
--> statement-breakpoint
CREATE INDEX chat_messages_by_sender ON chat_messages (company_id, sender_id) WHERE sender_id IS NOT NULL;

DROP INDEX "quick_messages_by_shortcode";--> statement-breakpoint
DROP INDEX "file_lists_by_name";--> statement-breakpoint
DROP INDEX "knowledge_entries_by_title";--> statement-breakpoint
CREATE INDEX "quick_messages_by_shortcode" ON "quick_messages" USING btree ("company_id",fold("shortcode"),"id");--> statement-breakpoint
CREATE INDEX "file_lists_by_name" ON "file_lists" USING btree ("company_id",fold("name"),"id");--> statement-breakpoint
CREATE INDEX "knowledge_entries_by_title" ON "knowledge_entries" USING btree ("company_id",fold("title"),"id");
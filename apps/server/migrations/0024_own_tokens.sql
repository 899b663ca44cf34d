DROP INDEX "connections_token_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "connections_token_unique" ON "connections" USING btree ("company_id","token_hash");
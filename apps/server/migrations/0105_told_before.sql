CREATE INDEX "media_of_integrations" ON "media" USING btree ("created_at") WHERE shared and storage_key like 'integrations/%';--> statement-breakpoint
-- What bots showed and nobody was sent stays in no plan's storage.
SELECT drop_unheld_media(array[company_id], array[id]) FROM media f
  WHERE shared AND storage_key LIKE 'integrations/%' AND created_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = f.company_id AND m.media_id = f.id);--> statement-breakpoint
ALTER TABLE "slow_steps" ADD COLUMN "told" boolean DEFAULT false NOT NULL;

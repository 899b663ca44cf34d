DROP INDEX "outbox_waiting";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lane" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "opens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "origin_ref" bigint;--> statement-breakpoint
CREATE INDEX "outbox_by_lane" ON "outbox" USING btree ("whatsapp_id","lane","id");--> statement-breakpoint
CREATE INDEX "outbox_by_chat" ON "outbox" USING btree ("whatsapp_id","chat","id");
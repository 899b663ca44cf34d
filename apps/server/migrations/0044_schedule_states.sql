DROP INDEX "schedules_due";--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "media_id" bigint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "file_list_id" bigint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "message_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "schedules_on_their_way" ON "schedules" USING btree ("send_at","id") WHERE status = 'AGENDADA';--> statement-breakpoint
CREATE INDEX "schedules_by_media" ON "schedules" USING btree ("company_id","media_id") WHERE media_id is not null;--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ((case when next_attempt_at is null then send_at else next_attempt_at end),"id") WHERE status = 'PENDENTE';
ALTER TABLE "schedule_series" ADD COLUMN "time_zone" text;--> statement-breakpoint
UPDATE schedule_series s SET time_zone = c.time_zone FROM companies c WHERE c.id = s.company_id;--> statement-breakpoint
ALTER TABLE "schedule_series" ALTER COLUMN "time_zone" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "schedules_by_file_list" ON "schedules" USING btree ("company_id","file_list_id") WHERE file_list_id is not null and status = 'PENDENTE';
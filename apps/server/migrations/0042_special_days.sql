ALTER TABLE "companies" ADD COLUMN "special_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "special_days" jsonb DEFAULT '[]'::jsonb NOT NULL;
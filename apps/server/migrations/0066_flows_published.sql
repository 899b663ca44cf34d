ALTER TABLE "flows" ADD COLUMN "published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "flows" SET "published" = true WHERE "version" IS NOT NULL;

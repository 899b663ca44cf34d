ALTER TABLE "integration_calls" ALTER COLUMN "integration_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD COLUMN "tool_calls" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "tools" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_calls" ADD COLUMN "prompt_id" bigint;--> statement-breakpoint
ALTER TABLE "integration_calls" ADD CONSTRAINT "integration_calls_company_id_prompt_id_prompts_company_id_id_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_calls_by_month" ON "agent_calls" USING btree ("company_id","month","prompt_id");--> statement-breakpoint
CREATE INDEX "integration_calls_by_prompt" ON "integration_calls" USING btree ("company_id","prompt_id","id");--> statement-breakpoint
ALTER TABLE "integration_calls" ADD CONSTRAINT "integration_calls_of_some" CHECK (integration_id is not null or prompt_id is not null);
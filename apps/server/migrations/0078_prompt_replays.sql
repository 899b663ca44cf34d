CREATE TABLE "prompt_replay_runs" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prompt_replay_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replay_id" bigint NOT NULL,
	"ticket_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"run" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tokens_in" integer DEFAULT 0 NOT NULL,
	"tokens_out" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "prompt_replay_runs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "prompt_replay_runs_unique" UNIQUE("company_id","replay_id","ticket_id","version","run")
);
--> statement-breakpoint
ALTER TABLE "prompt_replay_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prompt_replays" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prompt_replays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"prompt_id" bigint NOT NULL,
	"versions" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"queue_name" text,
	"days" integer NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "prompt_replays_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "prompt_replays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agent_months" ADD COLUMN "trials" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_months" ADD COLUMN "replays" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_replay_runs" ADD CONSTRAINT "prompt_replay_runs_company_id_replay_id_prompt_replays_company_id_id_fk" FOREIGN KEY ("company_id","replay_id") REFERENCES "public"."prompt_replays"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_replay_runs" ADD CONSTRAINT "prompt_replay_runs_company_id_ticket_id_tickets_company_id_id_fk" FOREIGN KEY ("company_id","ticket_id") REFERENCES "public"."tickets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_replays" ADD CONSTRAINT "prompt_replays_company_id_prompt_id_prompts_company_id_id_fk" FOREIGN KEY ("company_id","prompt_id") REFERENCES "public"."prompts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prompt_replay_runs_due" ON "prompt_replay_runs" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "prompt_replay_runs_by_ticket" ON "prompt_replay_runs" USING btree ("company_id","ticket_id");--> statement-breakpoint
CREATE INDEX "prompt_replays_by_prompt" ON "prompt_replays" USING btree ("company_id","prompt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_replays_running_unique" ON "prompt_replays" USING btree ("company_id") WHERE state = 'running';--> statement-breakpoint
CREATE POLICY "tenant" ON "prompt_replay_runs" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "prompt_replay_runs" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "prompt_replays" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "prompt_replays" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
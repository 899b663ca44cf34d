CREATE TABLE "contact_erasures" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_id" bigint,
	"person" jsonb,
	"number_hash" text NOT NULL,
	"opt_out_kept" boolean NOT NULL,
	"user_id" bigint,
	"user_name" text NOT NULL,
	"status" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"work_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "contact_erasures_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "kept_opt_outs" (
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_opt_outs_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
ALTER TABLE "kept_opt_outs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contact_erasures" ADD CONSTRAINT "contact_erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_opt_outs" ADD CONSTRAINT "kept_opt_outs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_erasures_one_each" ON "contact_erasures" USING btree ("company_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_erasures_due" ON "contact_erasures" USING btree ("work_at","id") WHERE work_at is not null;--> statement-breakpoint
CREATE INDEX "contact_erasures_by_number" ON "contact_erasures" USING btree ("company_id","number_hash");--> statement-breakpoint
CREATE POLICY "tenant" ON "contact_erasures" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "contact_erasures" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "kept_opt_outs" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "kept_opt_outs" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
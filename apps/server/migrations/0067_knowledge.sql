CREATE TABLE "knowledge_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_entries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_pieces" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"entry_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"body" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "knowledge_pieces_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "knowledge_pieces_unique" UNIQUE("company_id","entry_id","place")
);
--> statement-breakpoint
ALTER TABLE "knowledge_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_refusals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"endpoint" text NOT NULL,
	"model" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "knowledge_refusals_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "knowledge_refusals_unique" UNIQUE("company_id","endpoint","model")
);
--> statement-breakpoint
ALTER TABLE "knowledge_refusals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "knowledge_vectors" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_vectors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"piece_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "knowledge_vectors_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "knowledge_vectors_unique" UNIQUE("company_id","endpoint","model","piece_id")
);
--> statement-breakpoint
ALTER TABLE "knowledge_vectors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD COLUMN "used" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "knowledge" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "embedding_model" text DEFAULT 'text-embedding-3-small' NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD CONSTRAINT "knowledge_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pieces" ADD CONSTRAINT "knowledge_pieces_company_id_entry_id_knowledge_entries_company_id_id_fk" FOREIGN KEY ("company_id","entry_id") REFERENCES "public"."knowledge_entries"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_refusals" ADD CONSTRAINT "knowledge_refusals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_vectors" ADD CONSTRAINT "knowledge_vectors_company_id_piece_id_knowledge_pieces_company_id_id_fk" FOREIGN KEY ("company_id","piece_id") REFERENCES "public"."knowledge_pieces"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_entries_by_title" ON "knowledge_entries" USING btree ("company_id","title","id");--> statement-breakpoint
CREATE INDEX "knowledge_vectors_by_piece" ON "knowledge_vectors" USING btree ("company_id","piece_id");--> statement-breakpoint
CREATE INDEX "agent_calls_by_time" ON "agent_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agent_endings_by_time" ON "agent_endings" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "tenant" ON "knowledge_entries" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "knowledge_entries" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "knowledge_pieces" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "knowledge_pieces" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "knowledge_refusals" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "knowledge_refusals" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant" ON "knowledge_vectors" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "knowledge_vectors" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE INDEX knowledge_pieces_by_words ON knowledge_pieces USING gin (message_terms(company_id, search));
--> statement-breakpoint
CREATE INDEX knowledge_pieces_alike ON knowledge_pieces USING gin (company_id, search gin_trgm_ops);
--> statement-breakpoint
-- The pieces that hold one of the words, or one that begins alike ("entregas" finds "entrega"); a word that stands nowhere
-- is looked for as it may have been mistyped. Like search_contact_ids: under row-level security no index would be used.
-- The company is added to zero where words name it, so that its whole key is not read as well.
CREATE FUNCTION public.search_knowledge(words text[]) RETURNS TABLE (word text, piece_id bigint, weight real)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
  SET pg_trgm.word_similarity_threshold = 0.45
  AS $$
    WITH wanted AS (
      SELECT w AS word, '''' || current_setting('app.company_id', true) || ':'
        || CASE WHEN length(w) < 4 OR w ~ '[0-9]' THEN left(w, 60) || ''''
          ELSE left(w, least(60, greatest(4, length(w) - 2))) || ''':*' END AS query
      FROM unnest(words) w
    ), exact AS (
      SELECT wanted.word, p.id FROM wanted JOIN knowledge_pieces p
        ON p.company_id + 0 = nullif(current_setting('app.company_id', true), '')::bigint
        AND message_terms(p.company_id, p.search) @@ wanted.query::tsquery
      JOIN knowledge_entries e ON e.company_id = p.company_id AND e.id = p.entry_id AND e.active
    )
    SELECT word, id, 1::real FROM exact
    UNION ALL
    SELECT wanted.word, p.id, word_similarity(wanted.word, p.search) FROM wanted JOIN knowledge_pieces p
      ON p.company_id = nullif(current_setting('app.company_id', true), '')::bigint AND wanted.word <% p.search
    JOIN knowledge_entries e ON e.company_id = p.company_id AND e.id = p.entry_id AND e.active
    WHERE length(wanted.word) >= 5 AND NOT EXISTS (SELECT FROM exact WHERE exact.word = wanted.word)
  $$;

DROP INDEX "tickets_by_status";--> statement-breakpoint
DROP INDEX "tickets_by_user";--> statement-breakpoint
DROP INDEX "tickets_by_queue";--> statement-breakpoint
DROP INDEX "tickets_unqueued";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "woken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (greatest(coalesce(last_message_at, created_at), woken_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_by_status" ON "tickets" USING btree ("company_id","status","held","snoozed","listed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_user" ON "tickets" USING btree ("company_id","user_id","status","snoozed","listed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_queue" ON "tickets" USING btree ("company_id","queue_id","status","held","snoozed","listed_at","id");--> statement-breakpoint
CREATE INDEX "tickets_unqueued" ON "tickets" USING btree ("company_id",(case when whatsapp_id is null then 0 else whatsapp_id end),"listed_at","id") WHERE status = 'pending' and queue_id is null and not held;--> statement-breakpoint
-- By hand, from here on: what a search of the log looks in, as an index has it. Other columns than these hold no text.
CREATE FUNCTION public.audit_text(user_name text, entity_name text, before jsonb, after jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN fold(user_name || ' ' || entity_name || ' ' || before::text || ' ' || after::text);
--> statement-breakpoint
CREATE INDEX audit_log_search ON audit_log USING gin (company_id, audit_text(user_name, entity_name, before, after) gin_trgm_ops);
--> statement-breakpoint
-- Like search_contact_ids: under row-level security no index would be used. The latest first, `most` of those before `place`
-- (null: of all) that the other filters let through, each null: any. What is common is read from the latest on, what is rare from the
-- index: each call is planned for its own term.
CREATE FUNCTION public.search_audit_log(term text, most integer, place bigint, by_user bigint, of_kind text, of_action text,
    since timestamptz, until timestamptz) RETURNS TABLE (entry_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET plan_cache_mode = force_custom_plan SET enable_seqscan = on SET enable_sort = on
  AS $$
    SELECT l.id FROM audit_log l
    WHERE l.company_id = nullif(current_setting('app.company_id', true), '')::bigint
      AND audit_text(l.user_name, l.entity_name, l.before, l.after) LIKE search_pattern(term)
      AND (place IS NULL OR l.id < place) AND (by_user IS NULL OR l.user_id = by_user)
      AND (of_kind IS NULL OR l.kind = of_kind) AND (of_action IS NULL OR l.action = of_action)
      AND (since IS NULL OR l.created_at >= since) AND (until IS NULL OR l.created_at < until)
    ORDER BY l.id DESC LIMIT most
  $$;

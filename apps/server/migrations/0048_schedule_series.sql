CREATE TABLE "schedule_series" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "schedule_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint DEFAULT nullif(current_setting('app.company_id', true), '')::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contact_id" bigint NOT NULL,
	"ticket_id" bigint,
	"user_id" bigint,
	"body" text NOT NULL,
	"media_id" bigint,
	"file_list_id" bigint,
	"every" text NOT NULL,
	"days" integer[] NOT NULL,
	"month_day" integer NOT NULL,
	"until" text,
	"count" integer,
	"next_number" integer NOT NULL,
	"next_clock" text,
	"fill_at" timestamp (3) with time zone,
	CONSTRAINT "schedule_series_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "schedule_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "schedule_series" ADD CONSTRAINT "schedule_series_company_id_contact_id_contacts_company_id_id_fk" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_series_fill" ON "schedule_series" USING btree ("fill_at","id") WHERE fill_at is not null;--> statement-breakpoint
CREATE INDEX "schedule_series_by_contact" ON "schedule_series" USING btree ("company_id","contact_id");--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_company_id_series_id_schedule_series_company_id_id_fk" FOREIGN KEY ("company_id","series_id") REFERENCES "public"."schedule_series"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_series_unique" ON "schedules" USING btree ("company_id","series_id","number") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "schedules_by_batch" ON "schedules" USING btree ("company_id","batch") WHERE batch is not null;--> statement-breakpoint
CREATE POLICY "tenant" ON "schedule_series" AS PERMISSIVE FOR ALL TO public USING (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)) WITH CHECK (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));--> statement-breakpoint
CREATE POLICY "system" ON "schedule_series" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);
--> statement-breakpoint
-- What the schema language cannot spell: references that become null with their company kept.
ALTER TABLE schedule_series
  ADD CONSTRAINT schedule_series_user_fk FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id),
  ADD CONSTRAINT schedule_series_ticket_fk FOREIGN KEY (company_id, ticket_id) REFERENCES tickets (company_id, id) ON DELETE SET NULL (ticket_id),
  ADD CONSTRAINT schedule_series_media_fk FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE SET NULL (media_id);
--> statement-breakpoint
-- Indexes for the references of above, so that deleting a user, a ticket or a file scans nothing.
CREATE INDEX schedule_series_by_user ON schedule_series (company_id, user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX schedule_series_by_ticket ON schedule_series (company_id, ticket_id) WHERE ticket_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX schedule_series_by_media ON schedule_series (company_id, media_id) WHERE media_id IS NOT NULL;
--> statement-breakpoint
-- What repeats holds its picture as well.
CREATE OR REPLACE FUNCTION public.drop_unheld_media(companies bigint[], files bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM media WHERE shared AND (company_id, id) IN (SELECT * FROM unnest(companies, files))
    ORDER BY company_id, id FOR UPDATE;
  IF FOUND THEN
    DELETE FROM media USING (SELECT DISTINCT * FROM unnest(companies, files)) gone (company_id, media_id)
      WHERE media.company_id = gone.company_id AND media.id = gone.media_id AND media.shared
        AND NOT EXISTS (SELECT FROM messages m WHERE m.company_id = media.company_id AND m.media_id = media.id)
        AND NOT EXISTS (SELECT FROM file_options o WHERE o.company_id = media.company_id AND o.media_id = media.id)
        AND NOT EXISTS (SELECT FROM schedules s WHERE s.company_id = media.company_id AND s.media_id = media.id)
        AND NOT EXISTS (SELECT FROM schedule_series r WHERE r.company_id = media.company_id AND r.media_id = media.id);
  END IF;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_series_removed AFTER DELETE ON schedule_series
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_media();
--> statement-breakpoint
CREATE TRIGGER schedule_series_changed AFTER UPDATE ON schedule_series
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION exchange_media();

ALTER TABLE "queues" DROP CONSTRAINT "queues_name_unique";--> statement-breakpoint
-- Of those that are written alike but for their case the oldest keeps its name; as long as that makes a new pair, once more.
do $$ begin
  loop
    update queues q set name = q.name || ' (' || q.id || ')'
    from (select id, row_number() over (partition by company_id, lower(name) order by id) as n from queues) alike
    where alike.id = q.id and alike.n > 1;
    exit when not found;
  end loop;
end $$;--> statement-breakpoint
CREATE UNIQUE INDEX "queues_name_unique" ON "queues" USING btree ("company_id",lower("name"));
-- The day of the month that due dates go back to is the company's now, no longer UTC's: where the two differ it is said anew.
-- In a short month a due date stands on its last day for a later one: west of UTC that is the day before, east of it the first.
with days as (
  select c.id, extract(day from c.due_date at time zone z.name) as local, extract(day from c.due_date at time zone 'UTC') as utc,
    extract(month from (c.due_date at time zone 'UTC') + interval '1 day') <> extract(month from c.due_date at time zone 'UTC') as is_last
  from companies c join pg_timezone_names z on z.name = c.time_zone
)
update companies c set due_day = case when days.local < days.utc and days.local > 1 then c.due_day - 1 else days.local end
from days
where days.id = c.id and days.local <> days.utc and (c.due_day = days.utc or (c.due_day > days.utc and days.is_last));

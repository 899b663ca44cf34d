-- The day of the month that due dates go back to is the company's now, no longer UTC's: where the two differ it is said anew.
update companies c set due_day = extract(day from c.due_date at time zone z.name)
from pg_timezone_names z
where z.name = c.time_zone and c.due_day = extract(day from c.due_date at time zone 'UTC');

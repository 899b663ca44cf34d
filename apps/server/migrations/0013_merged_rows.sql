-- The row of a contact that was merged away is kept by the columns' names in the database: isGroup becomes is_group.
update contact_merges set removed = jsonb_set(removed, '{contact}', (
  select jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\1', 'g')), value)
  from jsonb_each(removed -> 'contact')
))
where jsonb_typeof(removed -> 'contact') = 'object';

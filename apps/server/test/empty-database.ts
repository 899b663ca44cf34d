// What a database of the tests began with, how it gets back there, and whether its tables are still what they were: in SQL.

/** Where what is in the template is kept, in each copy: what a test file begins with. */
const SEED = 'seed';
/** For the template: what its tables hold, so that an emptied copy can be given it again. */
export const KEEP_SEED = `
  create schema ${SEED};
  create table ${SEED}.sequences as select schemaname, sequencename, start_value, last_value from pg_sequences;
  do $$ declare t record; filled boolean; begin
    for t in select n.nspname as space, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    loop
      execute format('select exists (select from %I.%I)', t.space, t.name) into filled;
      if filled then execute format('create table ${SEED}.%I as table %I.%I', t.space || '.' || t.name, t.space, t.name); end if;
    end loop;
  end $$`;

/** Every table as it is in the template, without changing what a table is: no truncate. */
export const EMPTY = `
  do $$ declare t record; columns text; begin
    perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
    set local session_replication_role = replica;
    for t in select n.nspname as space, c.relname as name, s.oid as seed from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_class s on s.relname = n.nspname || '.' || c.relname and s.relnamespace = '${SEED}'::regnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    loop
      execute format('delete from %I.%I', t.space, t.name);
      if t.seed is not null then
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = format('%I.%I', t.space, t.name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %I.%I (%s) overriding system value select %s from ${SEED}.%I',
          t.space, t.name, columns, columns, t.space || '.' || t.name);
      end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value), last_value is not null)
      from ${SEED}.sequences;
  end $$`;

const CATALOGS = (
  'class attribute attrdef constraint index trigger policy rewrite proc type namespace default_acl extension ' +
  'event_trigger inherits'
)
  .split(' ')
  .map((name) => `select '${name}', count(*), max(xmin::text::bigint) from pg_${name}`);

/** Changes with every table, function, right or rule that is made, altered or dropped; not with rows. */
export const shapeOf = (role: string): string => `
  select string_agg(c::text, ' ') as shape, pg_database_size(current_database())::float as size from (
    ${CATALOGS.join(' union all ')}
    union all select 'role', count(*), max(xmin::text::bigint) from pg_authid where rolname = '${role}'
    union all select 'settings', count(*), max(xmin::text::bigint) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database()) or setrole = to_regrole('${role}')
    union all select 'members', count(*), max(xmin::text::bigint) from pg_auth_members
      where roleid = to_regrole('${role}') or member = to_regrole('${role}')
  ) as c`;

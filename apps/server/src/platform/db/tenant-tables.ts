// The tables of companies as PostgreSQL's catalogue has them: what each holds, what it refers to, and in which order they
// can be filled.
import type pg from 'pg';

export interface TenantColumn {
  name: string;
  /** as format_type() has it: bigint, jsonb, bigint[] */
  type: string;
  nullable: boolean;
}

export interface TenantTable {
  name: string;
  /** but for the company, and for those that PostgreSQL works out itself */
  columns: readonly TenantColumn[];
  /** what rows are sorted by: the primary key without the company */
  key: readonly string[];
  /** a column, and the table of whose row it has the id */
  references: readonly { column: string; target: string }[];
}

type Client = Pick<pg.Client, 'query'>;

export async function tenantTablesOf(client: Client): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull)
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname <> 'company_id') as columns,
      coalesce((select json_agg(a.attname order by x.n) from pg_index i
          cross join lateral unnest(i.indkey::int2[]) with ordinality as x(num, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = x.num
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'company_id'), '[]') as key,
      coalesce((select json_agg(json_build_object('column', a.attname, 'target', t.relname) order by a.attnum)
        from pg_constraint k join pg_class t on t.oid = k.confrelid
          cross join lateral unnest(k.conkey) as x(num)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = x.num
        where k.conrelid = c.oid and k.contype = 'f' and a.attname <> 'company_id' and t.relname <> 'companies'), '[]')
        as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    order by c.relname`);
  return rows;
}

export interface FillingOrder {
  tables: readonly TenantTable[];
  /** by table: references in a circle, which are set when everything is there */
  late: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What is referred to comes first; where tables refer to each other in a circle, what may be null waits. */
export function inOrder(tables: readonly TenantTable[]): FillingOrder {
  const left = new Map(tables.map((table) => [table.name, table]));
  const late = new Map<string, Set<string>>();
  const ordered: TenantTable[] = [];
  const open = (table: TenantTable) =>
    table.references.filter(
      ({ column, target }) => target !== table.name && left.has(target) && late.get(table.name)?.has(column) !== true,
    );
  const isNullable = (table: TenantTable, column: string): boolean =>
    table.columns.some(({ name, nullable }) => name === column && nullable);
  while (left.size > 0) {
    const rest = [...left.values()];
    const ready = rest.filter((table) => open(table).length === 0);
    for (const table of ready) {
      left.delete(table.name);
      ordered.push(table);
    }
    if (ready.length > 0) continue;
    const [next] = rest
      .map((table) => ({ table, waits: open(table) }))
      .filter(({ table, waits }) => waits.every(({ column }) => isNullable(table, column)))
      .toSorted((one, other) => one.waits.length - other.waits.length);
    if (!next) throw new Error(`these tables need each other: ${[...left.keys()].join(', ')}`);
    late.set(next.table.name, new Set(next.waits.map(({ column }) => column)));
  }
  return { tables: ordered, late };
}

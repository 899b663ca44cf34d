// What is done with plain entities: read, add, change, remove. To differ, spread the service and replace one function.
import type { ErrorCode } from '@recado/contract/errors';
import type { Ctx } from '../context.ts';
import { found } from '../errors.ts';
import type { Page, PageQuery } from './crud-repo.ts';

/** As much of a crudRepo as is needed here. */
interface Repo<Row, Values> {
  page(tx: Ctx['tx'], query: PageQuery): Promise<Page<Row>>;
  find(tx: Ctx['tx'], id: number): Promise<Row | undefined>;
  lock(tx: Ctx['tx'], id: number): Promise<Row | undefined>;
  insert(tx: Ctx['tx'], values: Values): Promise<Row | undefined>;
  update(tx: Ctx['tx'], id: number, values: Partial<Values>): Promise<Row | undefined>;
  remove(tx: Ctx['tx'], id: number): Promise<boolean>;
}

type Later<T> = T | Promise<T>;

export interface CrudOptions<K extends string, Row, Values, Input, Change, Entity> {
  /** what the list is called in an answer */
  listKey: K;
  /** the row as callers see it */
  present: (ctx: Ctx, row: Row) => Entity;
  /** The columns of a new row. Fails where it may not be made. */
  create: (ctx: Ctx, input: Input) => Later<Values>;
  /** The columns that change. Fails where they may not. */
  change: (ctx: Ctx, change: Change, row: Row) => Later<Partial<Values>>;
  /** Fails where it may not go, and takes along what must go before it. */
  beforeRemove?: (ctx: Ctx, row: Row) => Later<void>;
  /** Tells others. @param before of an update */
  afterWrite?: (ctx: Ctx, action: 'create' | 'update' | 'delete', row: Row, before?: Row) => Later<void>;
  /** left out: ERR_NOT_FOUND */
  missing?: ErrorCode;
}

export type PageAnswer<K extends string, Entity> = Record<K, Entity[]> & { count: number; hasMore: boolean };

export interface CrudService<Query, Answer, Input, Change, Entity> {
  page(ctx: Ctx, query: Query): Promise<Answer>;
  get(ctx: Ctx, id: number): Promise<Entity>;
  create(ctx: Ctx, input: Input): Promise<Entity>;
  update(ctx: Ctx, id: number, change: Change): Promise<Entity>;
  remove(ctx: Ctx, id: number): Promise<Record<string, never>>;
}

export function crudService<K extends string, Row, Values, Input, Change, Entity>(
  repo: Repo<Row, Values>,
  options: CrudOptions<K, Row, Values, Input, Change, Entity>,
): CrudService<PageQuery, PageAnswer<K, Entity>, Input, Change, Entity> {
  const { listKey, present, missing = 'ERR_NOT_FOUND' } = options;
  const tell = options.afterWrite ?? (() => undefined);
  return {
    page: async (ctx, query) => pageAnswer(listKey, await repo.page(ctx.tx, query), (row) => present(ctx, row)),
    get: async (ctx, id) => present(ctx, found(await repo.find(ctx.tx, id), missing)),
    create: async (ctx, input) => {
      const row = found(await repo.insert(ctx.tx, await options.create(ctx, input)), missing);
      await tell(ctx, 'create', row);
      return present(ctx, row);
    },
    update: async (ctx, id, change) => {
      const before = found(await repo.lock(ctx.tx, id), missing);
      const values = await options.change(ctx, change, before);
      // A change of nothing is none.
      if (Object.values(values).every((value) => value === undefined)) return present(ctx, before);
      const row = found(await repo.update(ctx.tx, id, values), missing);
      await tell(ctx, 'update', row, before);
      return present(ctx, row);
    },
    remove: async (ctx, id) => {
      const row = found(await repo.lock(ctx.tx, id), missing);
      await options.beforeRemove?.(ctx, row);
      await repo.remove(ctx.tx, id);
      await tell(ctx, 'delete', row);
      return {};
    },
  };
}

/** A page under the name that the specification gives to its list. */
export const pageAnswer = <K extends string, Row, Entity>(
  listKey: K,
  { rows, count, hasMore }: Page<Row>,
  present: (row: Row) => Entity,
): PageAnswer<K, Entity> =>
  // TypeScript does not see that a computed key of type K makes a record of K.
  ({ ...({ [listKey]: rows.map(present) } as Record<K, Entity[]>), count, hasMore });

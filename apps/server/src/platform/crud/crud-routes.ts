// The five calls of a plain entity, each to its use-case.
import type { Endpoint, none } from '@recado/contract/endpoint';
import type { idParams, nothing } from '@recado/contract/primitives';
import type { z } from 'zod';
import type { Http } from '../http/route.ts';
import type { CrudService } from './crud-service.ts';

type None = typeof none;
type One = typeof idParams;

interface CrudEndpoints<
  Q extends z.ZodType,
  P extends z.ZodType,
  I extends z.ZodType,
  C extends z.ZodType,
  E extends z.ZodType,
> {
  list: Endpoint<None, Q, None, P>;
  get: Endpoint<One, None, None, E>;
  create: Endpoint<None, None, I, E>;
  update: Endpoint<One, None, C, E>;
  remove: Endpoint<One, None, None, typeof nothing>;
}

export function crudRoutes<
  Q extends z.ZodType,
  P extends z.ZodType,
  I extends z.ZodType,
  C extends z.ZodType,
  E extends z.ZodType,
>(
  http: Http,
  endpoints: CrudEndpoints<Q, P, I, C, E>,
  service: CrudService<z.output<Q>, z.input<P>, z.output<I>, z.output<C>, z.input<E>>,
): void {
  http.read(endpoints.list, (ctx, { query }) => service.page(ctx, query));
  http.read(endpoints.get, (ctx, { params }) => service.get(ctx, params.id));
  http.route(endpoints.create, (ctx, { body }) => service.create(ctx, body));
  http.route(endpoints.update, (ctx, { params, body }) => service.update(ctx, params.id, body));
  http.route(endpoints.remove, (ctx, { params }) => service.remove(ctx, params.id));
}

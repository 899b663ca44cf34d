// One definition per call: the server's route, the web client and the OpenAPI document are all made from it.
import { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Below the API's base path, parameters as `:name`. */
  readonly path: string;
  /** Who may call it: anybody, any signed-in user, or a named permission. */
  readonly permission: Permission | 'public' | 'signed-in';
  readonly summary: string;
  /** The call also accepts multipart/form-data: the fields of `body`, and files. */
  readonly multipart: boolean;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
}

/** The schema of a part that a call does not have. */
export const none = z.undefined();
type None = typeof none;

export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
>(definition: {
  method: Method;
  path: string;
  permission: Endpoint['permission'];
  summary: string;
  multipart?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
}): Endpoint<P, Q, B, R> {
  return {
    ...definition,
    multipart: definition.multipart ?? false,
    params: (definition.params ?? none) as P,
    query: (definition.query ?? none) as Q,
    body: (definition.body ?? none) as B,
  };
}

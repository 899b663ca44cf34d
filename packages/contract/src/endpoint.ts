// One definition per call: the server's route, the web client and the OpenAPI document are all made from it.
import { z } from 'zod';
import type { ApiScope, PlanFeature } from './constants.ts';
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
  /**
   * Who may call it: anybody, any signed-in user, whoever has a named permission, super-administrators, or another program
   * by a token of the company.
   */
  readonly permission: Permission | 'public' | 'signed-in' | 'super' | 'program';
  /** of permission `program`: what the token must allow */
  readonly scope: ApiScope | undefined;
  /** the module of the plan that it belongs to: other companies get ERR_PLAN_FEATURE */
  readonly feature: PlanFeature | undefined;
  /** It answers also after the due date, so that a company can look up what it owes, pay it and sign out. */
  readonly whenExpired: boolean;
  /** It answers also to somebody who has yet to set up the second factor that their company asks for: what that takes. */
  readonly withoutSecondFactor: boolean;
  readonly summary: string;
  /** The call also accepts multipart/form-data: the fields of `body`, and files below this name. */
  readonly multipart: string | undefined;
  /** A repeat with the same Idempotency-Key header does nothing again. */
  readonly idempotent: boolean;
  /** what it is refused with besides what its permission, parameters and body say: by status, for the document */
  readonly refusals: Readonly<Record<string, string>>;
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
  feature?: PlanFeature;
  scope?: ApiScope;
  whenExpired?: boolean;
  withoutSecondFactor?: boolean;
  summary: string;
  multipart?: string;
  idempotent?: boolean;
  refusals?: Readonly<Record<string, string>>;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
}): Endpoint<P, Q, B, R> {
  return {
    ...definition,
    feature: definition.feature,
    scope: definition.scope,
    whenExpired: definition.whenExpired ?? false,
    withoutSecondFactor: definition.withoutSecondFactor ?? false,
    multipart: definition.multipart,
    idempotent: definition.idempotent ?? false,
    refusals: definition.refusals ?? {},
    params: (definition.params ?? none) as P,
    query: (definition.query ?? none) as Q,
    body: (definition.body ?? none) as B,
  };
}

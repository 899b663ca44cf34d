// What is written down of the calls that not everybody may make: the pipeline looks before and after them, in their transactions.
import type { Endpoint } from '@recado/contract/endpoint';
import type { Ctx, SystemCtx } from '../context.ts';

export interface ActCall {
  params: unknown;
  query: unknown;
  body: unknown;
  /** which it comes from */
  address: string;
}

/** One call, for as long as it lasts. */
export interface Act {
  /** The work is all that the call does: it is written down. */
  whole<T>(scope: Ctx | SystemCtx, work: () => Promise<T>): Promise<T>;
  /** The work is a part of what the call does: it is written down if that changes what the call is about. */
  part<T>(scope: Ctx | SystemCtx, work: () => Promise<T>): Promise<T>;
  /** The call is done. What none of its parts has written down is now. @param run a transaction of the caller's company */
  end(run: (work: (ctx: Ctx) => Promise<void>) => Promise<void>, answer: unknown): Promise<void>;
}

/** undefined: nobody writes down that it was called */
export type Acts = (endpoint: Endpoint) => ((call: ActCall) => Act) | undefined;

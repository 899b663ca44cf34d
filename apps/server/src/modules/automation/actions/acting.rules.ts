// Who acts, and what carries out one kind of action. Pure.
import type { ActionKind, ActionOf } from '@recado/contract/actions';
import type { Doer } from '@recado/contract/timeline';
import type { ActedBy } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Cause } from '../../inbox/messages/write-messages.service.ts';
import type { Facts } from './actions.rules.ts';

/** Who or what does it, and how urgent is what it sends. A person's may be theirs (the origin) or nobody's. */
export interface ActingBy extends Cause {
  kind: Doer;
  userId: number | null;
  /** a person's, a flow's; null: its kind says it all */
  name: string | null;
  /** the driver, by its row's id: what it puts off is its own until it is done. Left out: nobody's */
  runId?: number | undefined;
}

export interface Standing {
  facts: Facts;
  by: ActingBy;
  /** puts what message variables name in their places */
  expand: (text: string) => string;
}

/** It is told that the action can be done, writes nothing before it may yet fail, and leaves its line in the timeline. */
export type Executor<K extends ActionKind> = (ctx: Ctx, action: ActionOf<K>, standing: Standing) => Promise<void>;

/** As the timeline and moves name them. */
export const doerOf = ({ kind, userId, name }: ActedBy): ActedBy => ({
  kind,
  userId,
  name,
});

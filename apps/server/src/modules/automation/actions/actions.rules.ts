// Whether an action can be done as things stand, and may be by whoever wants it. Pure.
import type { Action, ActionKind, ActionOf, ActionProblem } from '@recado/contract/actions';
import type { Language, PlanFeature } from '@recado/contract/constants';
import type { ContactFieldValues } from '@recado/contract/contact-fields';
import type { TicketState } from '../../../events/domain-events.ts';
import { contactChange } from '../../catalog/contacts/contact-change.rules.ts';
import { decideChange, maySee, mayAct, placeAfter, type Viewer } from '@recado/rules/tickets';

/** What an action names that may be gone by now. */
export interface Named {
  queueId?: number | null | undefined;
  userId?: number | null | undefined;
  tagId?: number | null | undefined;
}

/** All that decides about an action, beside itself. */
export interface Facts {
  ticket: TicketState;
  uuid: string;
  contact: {
    name: string;
    number: string;
    fields: ContactFieldValues;
    extraInfo: readonly { name: string; value: string }[];
  };
  /** how its texts are written */
  company: { timeZone: string; language: Language };
  /** of the company's plan */
  features: readonly PlanFeature[];
  /** whether what is named is there; what is not named is not asked for */
  queue: boolean;
  user: boolean;
  tag: boolean;
  /** the contact has another conversation on the connection that is not closed */
  other: boolean;
}

export function namedIn(action: Action): Named {
  switch (action.kind) {
    case 'move':
      return { queueId: action.queueId, userId: action.userId };
    case 'tag':
    case 'untag':
      return { tagId: action.tagId };
    case 'notify':
      return action.to.kind === 'admins' ? {} : action.to;
    default:
      return {};
  }
}

/** @param viewer the person who wants it; undefined: the company itself does @param expand puts in what variables name */
type CheckRest = [facts: Facts, viewer: Viewer | undefined, expand: (text: string) => string];
type Check<K extends ActionKind> = (action: ActionOf<K>, ...rest: CheckRest) => ActionProblem | undefined | false;

const unseen = ({ ticket }: Facts, viewer: Viewer | undefined): 'notAllowed' | false =>
  viewer !== undefined && !maySee(viewer, ticket) && 'notAllowed';
const unowned = ({ ticket }: Facts, viewer: Viewer | undefined): 'notAllowed' | false =>
  viewer !== undefined && !mayAct(viewer, ticket) && 'notAllowed';
const isBlank = (text: string): 'empty' | false => text.trim() === '' && 'empty';

/** The module of the plan that a driver belongs to. */
const FEATURE_OF: Partial<Record<ActionOf<'startDriver'>['driver'], PlanFeature>> = {
  agent: 'useOpenAi',
  integration: 'useIntegrations',
};

const CHECKS: { [K in ActionKind]: Check<K> } = {
  // Whoever writes a message asks for itself.
  send: () => undefined,
  move: moveProblem,
  tag: (_, facts, viewer) => unseen(facts, viewer) || (!facts.tag && 'gone'),
  // A tag that is gone is on no ticket.
  untag: (_, facts, viewer) => unseen(facts, viewer),
  note: ({ note }, facts, viewer, expand) => unseen(facts, viewer) || isBlank(expand(note)),
  setField: ({ field, value }, { ticket, contact, ...facts }, viewer, expand) =>
    unseen({ ticket, contact, ...facts }, viewer) ||
    (ticket.isGroup && 'notPossible') ||
    (contactChange(field, expand(value), contact.extraInfo) === undefined && 'badValue'),
  startDriver: ({ driver }, facts, viewer) => {
    const { status, userId, isGroup } = facts.ticket;
    const feature = FEATURE_OF[driver];
    if (feature && !facts.features.includes(feature)) return 'notInPlan';
    return unowned(facts, viewer) || ((status !== 'pending' || userId !== null || isGroup) && 'notPossible');
  },
  stopDriver: (_, facts, viewer) => unowned(facts, viewer),
  callOut: (_, facts, viewer) =>
    facts.features.includes('useIntegrations') ? unseen(facts, viewer) : ('notInPlan' as const),
  wait: () => undefined,
  notify: ({ to, text }, facts, viewer, expand) =>
    unseen(facts, viewer) ||
    (((to.kind === 'user' && !facts.user) || (to.kind === 'queue' && !facts.queue)) && 'gone') ||
    isBlank(expand(text)),
};

/** undefined: it can be done. */
export function problemOf(
  action: Action,
  facts: Facts,
  viewer: Viewer | undefined,
  expand: (text: string) => string,
): ActionProblem | undefined {
  return checkOf(action.kind, action, facts, viewer, expand) || undefined;
}

/** Each kind's check takes that kind. */
const checkOf = <K extends ActionKind>(kind: K, action: ActionOf<K>, ...rest: CheckRest) =>
  CHECKS[kind](action, ...rest);

function moveProblem(
  { queueId, userId, status }: ActionOf<'move'>,
  { ticket, queue, user, other }: Facts,
  viewer: Viewer | undefined,
): ActionProblem | undefined {
  if ((queueId && !queue) || (userId && !user)) return 'gone';
  const change = { queueId, userId, status };
  const decision = viewer && decideChange(viewer, ticket, change);
  if (decision?.refused) return 'notAllowed';
  const place = decision?.place ?? placeAfter(ticket, change, null);
  // Who answers an open ticket is a person.
  if (place.status === 'open' && place.userId === null) return 'notPossible';
  return ticket.status === 'closed' && place.status !== 'closed' && other ? 'otherTicket' : undefined;
}

/** Variables are filled in later: well below what an official number takes of a text (4,096) and of a question (1,024). */
const LONGEST_JOINED = { text: 3_000, choices: 700 } as const;

/** Where each message costs money, texts that follow each other are one, and so are a text and the question behind it. */
export function joinBubbles(actions: readonly Action[]): Action[] {
  const joined: Action[] = [];
  for (const action of actions) {
    const before = joined.at(-1);
    const one = before?.kind === 'send' && before.content.type === 'text' ? before.content : undefined;
    const { content } = action.kind === 'send' ? action : { content: undefined };
    if (one && (content?.type === 'text' || content?.type === 'choices')) {
      const body = `${one.body}\n\n${content.body}`;
      if (body.length <= LONGEST_JOINED[content.type]) {
        joined.splice(-1, 1, { kind: 'send', content: { ...content, body } });
        continue;
      }
    }
    joined.push(action);
  }
  return joined;
}

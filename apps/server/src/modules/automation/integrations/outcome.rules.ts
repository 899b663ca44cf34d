// What an outside system's answer comes to: messages, and actions of the one vocabulary. Pure.
import { cutTo } from '@recado/rules/cut';
import { action, MOST_ACTIONS, MOST_CHOICES, type Action } from '@recado/contract/actions';
import { LIMITS } from '@recado/contract/constants';
import { z } from 'zod';

/** A file that lies in the store, and which no row names yet: whoever sends it holds it (fetch-files.ts). */
const sendFile = z.object({
  kind: z.literal('sendFile'),
  file: z.object({ storageKey: z.string(), mime: z.string(), fileName: z.string(), size: z.number() }),
});
export type FetchedFile = z.output<typeof sendFile>['file'];
export type Wanted = Action | z.output<typeof sendFile>;

/** What the driver is told. */
export const outcome = z.object({
  actions: z.array(z.union([sendFile, action])).max(MOST_ACTIONS),
  /** Typebot's name for the conversation; null: the next message begins another */
  session: z.string().nullable(),
  /** what was offered last, by the ids that come back */
  choices: z.record(z.string(), z.string()),
  /** it wants no more of this conversation */
  ends: z.boolean(),
});
export type Outcome = z.output<typeof outcome>;

export type Bubble =
  | { kind: 'text'; text: string }
  | { kind: 'file'; url: string; file: FetchedFile | undefined }
  | { kind: 'choices'; text: string; choices: readonly { id: string; title: string; description?: string }[] };

const command = z.object({
  stopBot: z.boolean().optional(),
  close: z.boolean().optional(),
  queueId: z.coerce.number().int().positive().optional(),
  userId: z.coerce.number().int().positive().optional(),
  tagId: z.coerce.number().int().positive().optional(),
  untagId: z.coerce.number().int().positive().optional(),
  note: z.string().optional(),
  actions: z.array(z.unknown()).optional(),
});

const spoken = command.pick({ stopBot: true, close: true, queueId: true, userId: true });

/**
 * `#{"queueId":3}`: what a bot wants done instead of said. undefined: it is words
 *
 * What a bot says repeats what customers have written, and a model says what they have talked it into: by its words it hands on
 * or ends, which a customer may have by asking. All else it can have done only by what it answers beside its words.
 */
export function commandsIn(text: string): Action[] | undefined {
  const written = text.trim();
  if (!/^#\s*\{/.test(written)) return undefined;
  try {
    return wantedBy(spoken.parse(JSON.parse(written.slice(1))));
  } catch {
    return undefined;
  }
}

/** The same without the sign. Throws where it is none. */
export function wantedBy(json: unknown): Action[] {
  const { stopBot, close, queueId, userId, tagId, untagId, note, actions = [] } = command.parse(json);
  const wanted: unknown[] = [
    ...(tagId === undefined ? [] : [{ kind: 'tag', tagId }]),
    ...(untagId === undefined ? [] : [{ kind: 'untag', tagId: untagId }]),
    ...(note === undefined ? [] : [{ kind: 'note', note }]),
    ...actions,
    ...(queueId === undefined && userId === undefined ? [] : [{ kind: 'move', queueId, userId }]),
    ...(close === true ? [{ kind: 'move', status: 'closed' }] : []),
    ...(stopBot === true ? [{ kind: 'stopDriver' }] : []),
  ];
  // What is no action is left out: the rest is done.
  return wanted.flatMap((each) => {
    const read = action.safeParse(each);
    return read.success ? [read.data] : [];
  });
}

/** Whoever hands on, closes or stops has had their turn. */
const isLast = ({ kind }: Action): boolean => kind === 'move' || kind === 'stopDriver' || kind === 'startDriver';

/**
 * In their order, with the pause between two of them that people need to read.
 * @param wanted what is wanted beside the words, after them
 */
export function outcomeOf(
  bubbles: readonly Bubble[],
  {
    session = null,
    ends = false,
    delayMs = 0,
    unknown = '',
    wanted = [],
  }: { session?: string | null; ends?: boolean; delayMs?: number; unknown?: string; wanted?: readonly Action[] },
): Outcome {
  const pause: Action[] = delayMs > 0 ? [{ kind: 'wait', seconds: delayMs / 1_000, composing: true }] : [];
  const choices: Record<string, string> = {};
  const actions: Wanted[] = [];
  let over = ends;
  let said = 0;
  const take = (commands: readonly Action[]): void => {
    over ||= commands.some(isLast);
    // The engine itself ends it; another is stopped by that.
    actions.push(...commands.filter(({ kind }) => kind !== 'stopDriver'));
  };
  for (const bubble of bubbles) {
    const commands = bubble.kind === 'text' ? commandsIn(bubble.text) : undefined;
    if (commands) {
      take(commands);
      continue;
    }
    const sent = sendOf(bubble);
    if (!sent) continue;
    if (bubble.kind === 'choices') for (const { id, title } of bubble.choices) choices[id] = title;
    actions.push(...(said > 0 ? pause : []), sent);
    said += 1;
  }
  take(wanted);
  if (actions.length === 0 && !over && unknown !== '')
    actions.push({ kind: 'send', content: { type: 'text', body: unknown } });
  return { actions: actions.slice(0, MOST_ACTIONS), session, choices, ends: over };
}

function sendOf(bubble: Bubble): Wanted | undefined {
  if (bubble.kind === 'text') {
    const body = cutTo(bubble.text.trim(), LIMITS.messageLength);
    return body === '' ? undefined : { kind: 'send', content: { type: 'text', body } };
  }
  if (bubble.kind === 'file') {
    const { file, url } = bubble;
    return file ? { kind: 'sendFile', file } : { kind: 'send', content: { type: 'text', body: url } };
  }
  const choices = bubble.choices.slice(0, MOST_CHOICES).map(({ id, title, description }) => ({
    id: cutTo(id, 200),
    title: cutTo(title.trim(), 200),
    ...(description && { description: cutTo(description.trim(), 300) }),
  }));
  if (choices.length === 0) return undefined;
  const body = cutTo(bubble.text.trim(), LIMITS.messageLength) || '⬇️';
  return { kind: 'send', content: { type: 'choices', body, choices, button: '☰' } };
}

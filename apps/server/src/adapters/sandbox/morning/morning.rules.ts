// How a customer of a busy morning behaves: comes, asks, answers what they are told, talks to menus. Pure.
import type { Language } from '@recado/contract/constants';
import type { MorningSpeed } from '@recado/contract/simulator';
import { NAGS } from './stories.ts';
import type { Story } from './story.ts';

/** In ms. They come within so long; each thinks for a while, and one in a hurry asks again; then all of them go. */
const TIMES: Record<MorningSpeed, { arrivals: number; think: number; nag: number; look: number }> = {
  normal: { arrivals: 10 * 60_000, think: 4_000, nag: 75_000, look: 2_000 },
  quick: { arrivals: 60_000, think: 1_000, nag: 15_000, look: 1_000 },
};
/** So long after the last one came they still answer: bots and campaigns want somebody to talk to. */
const STAY_MS = 20 * 60_000;
/** What one of them says at most: two robots would go on for ever. */
const MOST_SAID = 14;
/** After a menu's answer the menu has so many times to think. */
const MENU_THINKS = 3;

export const lookMs = (speed: MorningSpeed): number => TIMES[speed].look;

export const isOver = (startedAt: Date, speed: MorningSpeed, now: Date): boolean =>
  now.getTime() >= startedAt.getTime() + TIMES[speed].arrivals + STAY_MS;

/** Some number that is the same each time. */
const odd = (at: number): number => ((at + 1) * 2_654_435_761) % 4_294_967_296;

/** When the customer at this place comes: the first at once, the others more or less evenly. */
export function arrivalOf(startedAt: Date, speed: MorningSpeed, at: number, count: number): Date {
  const turn = at === 0 ? 0 : at + (odd(at) / 4_294_967_296 - 0.5) * 0.8;
  return new Date(startedAt.getTime() + (turn / count) * TIMES[speed].arrivals);
}

/** What they have done so far. */
export interface CustomerState {
  /** which story */
  story: number;
  /** messages of theirs */
  said: number;
  /** replies of their story's */
  replied: number;
  nagged: number;
  /** the last message of the company's that they have heard; 0: none */
  heard: number;
  /** they have heard something that they have not answered */
  told: boolean;
  /** the last thing they said was one of a menu's answers: what comes then is the menu's, and asks for nothing */
  chose: boolean;
  /** when they say the next thing; null: they wait for the company */
  dueAt: Date | null;
}

/** The company's last message to them. */
export interface Heard {
  id: number;
  body: string;
}

export interface Said {
  body: string;
  file?: 'photo' | 'voice';
}

export interface Turn {
  state: CustomerState;
  says?: Said;
  /** they look at what they were told */
  reads: boolean;
}

interface Setting {
  stories: readonly Story[];
  language: Language;
  speed: MorningSpeed;
}

const bubblesOf = ([, , opening]: Story): string[] => opening.split(' | ');

/** undefined: nothing happens now. A customer says one thing at a time. */
export function stepCustomer(
  state: CustomerState,
  last: Heard | undefined,
  { stories, language, speed }: Setting,
  now: Date,
): Turn | undefined {
  const story = stories[state.story];
  if (!story || state.said >= MOST_SAID) return undefined;
  const { think, nag } = TIMES[speed];
  const inAWhile = new Date(now.getTime() + think * (1 + (odd(state.story + state.said) % 100) / 100));
  const opening = openingOf(story);
  if (last && last.id > state.heard && state.said >= opening.length)
    return { state: { ...state, heard: last.id, told: true, dueAt: inAWhile }, reads: true };
  if (!state.dueAt || state.dueAt > now) return undefined;
  const next = opening[state.said];
  if (next) {
    const said = state.said + 1;
    const hurries = story[1] === 'hurry' && said === opening.length;
    const dueAt = said < opening.length ? inAWhile : hurries ? new Date(now.getTime() + nag) : null;
    return { state: { ...state, said, dueAt }, says: next, reads: false };
  }
  const soon = (ms: number): Date => new Date(now.getTime() + ms);
  /** Nobody asks for anything: they wait, and who is in a hurry not for long. */
  const waits = (): Turn => ({
    state: {
      ...state,
      told: false,
      chose: false,
      dueAt: story[1] === 'hurry' && state.nagged === 0 ? soon(nag) : null,
    },
    reads: false,
  });
  if (state.chose && !(state.told && last && asks(last.body, state.story))) return waits();
  if (state.told && last) return answer(state, last, story, soon(think * MENU_THINKS));
  const body = NAGS[language][state.nagged];
  if (body === undefined) return { state: { ...state, dueAt: null }, reads: false };
  const dueAt = state.nagged + 1 < NAGS[language].length ? new Date(now.getTime() + nag) : null;
  return { state: { ...state, said: state.said + 1, nagged: state.nagged + 1, dueAt }, says: { body }, reads: false };
}

/** Its bubbles, and the picture or the voice note after them. */
function openingOf(story: Story): Said[] {
  const said: Said[] = bubblesOf(story).map((body) => ({ body }));
  const [, kind] = story;
  return kind === 'photo' || kind === 'voice' ? [...said, { body: '', file: kind }] : said;
}

/** A question, or a choice. */
const asks = (body: string, seed: number): boolean => body.includes('?') || choiceFor(body, seed) !== undefined;

/** @param later when a menu has surely said its last word */
function answer(state: CustomerState, last: Heard, [, , , ...replies]: Story, later: Date): Turn {
  const quiet = { ...state, told: false, chose: false, dueAt: null };
  const pressed = choiceFor(last.body, state.story);
  if (pressed !== undefined)
    return {
      state: { ...quiet, said: state.said + 1, chose: true, dueAt: later },
      says: { body: pressed },
      reads: false,
    };
  const body = replies[state.replied];
  if (body === undefined) return { state: quiet, reads: false };
  return {
    state: { ...quiet, said: state.said + 1, replied: state.replied + 1 },
    says: { body },
    reads: false,
  };
}

/** What is typed for one of the answers that a text offers: `*[ 2 ]* - Sales`, `*3* - Very satisfied`. undefined: it offers none */
export function choiceFor(body: string, seed: number): string | undefined {
  const keys = [...body.matchAll(/^\*?\[?\s*(\d{1,2})\s*\]?\*?\s*[-–.)]\s*(.+)$/gm)];
  const numbers = keys.filter(([, key]) => key !== '0');
  const chosen = numbers[seed % numbers.length];
  if (chosen) {
    const [, key = '', title = ''] = chosen;
    // Some write it out.
    return seed % 7 === 3 ? title.trim() : key;
  }
  // Nothing but back to the beginning: a department that is closed.
  return /^\*?\[\s*#\s*\]\*?\s*-/m.test(body) ? '#' : undefined;
}

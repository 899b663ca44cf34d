// Sees every event that a product under test sends: its payload is as the contract's schema has it, down to the last key, and
// goes to no other rooms than the contract says.
import { isDeepStrictEqual } from 'node:util';
import { EVENT_ROOMS, type LiveEvent } from '@recado/contract/event-rooms';
import { companyEvents, serverEvents } from '@recado/contract/live-events';
import type { z } from 'zod';
import type { Witness } from '../src/platform/platform.ts';
import { HEARD_PERMISSIONS } from '../src/platform/realtime/rooms.ts';

const COMPANY = new Map(Object.entries<LiveEvent>(companyEvents));
const APART = new Map<string, { payload: z.ZodType | undefined }>(Object.entries(serverEvents));
const PLACES: Readonly<Record<string, string>> = {
  audience: '(?:admins|(?:queue|connection|user)-\\d+)',
  status: '(?:pending|open|closed)',
  permission: `(?:${HEARD_PERMISSIONS.join('|')})`,
};
const ROOMS = Object.entries(EVENT_ROOMS).map(
  ([room, { address }]) =>
    [room, new RegExp(`^${address.replace(/\{(\w+)\}/g, (_all, name: string) => PLACES[name] ?? '\\d+')}$`)] as const,
);

/** What is wrong with an event; undefined: nothing. */
export function strange(name: string, payload: unknown, rooms?: readonly string[]): string | undefined {
  const event = rooms ? COMPANY.get(name) : APART.get(name);
  if (!event) return `${name} is no event of the contract`;
  const sent: unknown = payload === undefined ? undefined : JSON.parse(JSON.stringify(payload));
  const parsed = event.payload?.safeParse(sent);
  if (parsed?.success === false) return `${name}: ${parsed.error.message} in ${JSON.stringify(sent)}`;
  // A schema leaves out what it does not name.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed?.data ?? null)), sent ?? null))
    return `${name} says more than its schema: ${JSON.stringify(sent)}, of which ${JSON.stringify(parsed?.data)}`;
  const to = COMPANY.get(name)?.to ?? [];
  const elsewhere = rooms
    ?.map((room) => room.replace(/^!/, ''))
    .find((room) => !ROOMS.some(([kind, address]) => to.includes(kind as never) && address.test(room)));
  return elsewhere === undefined ? undefined : `${name} does not go to ${elsewhere}, says the contract`;
}

/** `see` throws where the event is published; `swear` throws once more, for what was caught there. */
export function witnessOf(): { see: Witness; swear: () => void } {
  const seen: string[] = [];
  return {
    see: (...event) => {
      const problem = strange(...event);
      if (problem === undefined) return;
      seen.push(problem);
      throw new Error(problem);
    },
    swear: () => {
      if (seen.length > 0) throw new Error(seen.join('\n'));
    },
  };
}

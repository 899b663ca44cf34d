// A conversation begins: its customer is greeted, once. It says its word and is done.
import type { Greetings } from '../../../events/domain-events.ts';
import { defineDriver, say } from '../drivers/driver.rules.ts';

/** undefined: none. Where there are several queues, the greeting is part of the menu that lets one choose. */
export function greetingOf({ ofConnection, ofQueue, greetsOneQueue, queues }: Greetings): string | undefined {
  if (queues > 1 || (queues === 1 && !greetsOneQueue)) return undefined;
  return [ofQueue, ofConnection].find((text) => text !== null && text.trim() !== '') ?? undefined;
}

export const greetingDriver = defineDriver<string, never>({
  kind: 'greeting',
  claims: [{ place: 'greeting', when: ({ greetings }) => greetings !== null && greetingOf(greetings) !== undefined }],
  load: (_ctx, { facts }) => Promise.resolve(facts?.greetings ? greetingOf(facts.greetings) : undefined),
  readState: () => {
    throw new Error('it never waits');
  },
  step: (text, _state, event) => (event.kind === 'message' ? { state: null, actions: [say(text)] } : 'passes'),
});

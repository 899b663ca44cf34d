// What people read of what they got wrong says what is right.
import { apiTokenInput } from '@recado/contract/api-tokens';
import { contactInput } from '@recado/contract/contacts';
import { promptInput } from '@recado/contract/prompts';
import { webhookEndpointInput } from '@recado/contract/webhooks';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { schemaErrors } from './formErrors.ts';

const HOOK = { url: 'https://a.example', events: ['message.sent'], active: true };

test.each<[string, z.ZodType, object, object]>([
  ['a number that is none', contactInput, { name: 'Ana', number: 'abc' }, { number: /8 to 15 digits/ }],
  ['an address of no web', webhookEndpointInput, { ...HOOK, url: 'loja.com.br' }, { url: /whole address/ }],
  ['nothing chosen', webhookEndpointInput, { ...HOOK, events: [] }, { events: /at least one/ }],
  ['no scope', apiTokenInput, { name: 'Loja', scopes: [] }, { scopes: /at least one/ }],
  [
    'a name that is too short',
    promptInput.pick({ name: true }),
    { name: 'Bot' },
    { name: /^Too short: use at least 5 characters$/ },
  ],
  ['nothing written', webhookEndpointInput, { ...HOOK, url: '' }, { url: /Fill in this field/ }],
])('%s', (_what, schema, values, expected) => {
  const wanted = Object.entries(expected).map(([path, said]) => [
    path,
    expect.stringMatching(said as RegExp) as string,
  ]);
  expect(schemaErrors(schema, values)).toEqual(Object.fromEntries(wanted));
});

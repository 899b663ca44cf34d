// The options of a company.
import { z } from 'zod';
import { AUDIT_MONTHS, KEEP_MONTHS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';

const ON_OFF = ['disabled', 'enabled'] as const;

/** What each may be. `asaas` is a credential: kept encrypted, never answered. */
export const SETTING_VALUES = {
  /** ask the customer for a rating when a conversation is closed */
  userRating: ON_OFF,
  /** whose opening hours count */
  scheduleType: ['disabled', 'queue', 'company'],
  /** enabled: groups are ignored */
  CheckMsgIsGroup: ON_OFF,
  /** disabled: callers are told that nobody takes calls */
  call: ON_OFF,
  chatBotType: ['text'],
  sendGreetingAccepted: ON_OFF,
  sendMsgTransfTicket: ON_OFF,
  /** greet also where the connection has one queue only */
  sendGreetingMessageOneQueues: ON_OFF,
  /** minutes in which a conversation that was closed goes on when its customer writes again; 0: it never does */
  autoReopenTimeout: undefined,
  /** minutes after which a customer who waits is shown in amber, and in red; 0: never */
  waitingWarning: undefined,
  waitingAlarm: undefined,
  /** the list of first steps on the dashboard */
  firstSteps: ['shown', 'dismissed'],
  /** tokens that agents may use in a month; 0: as many as it takes */
  agentTokens: undefined,
  /** the agent whose key and model help people write; empty: nobody is helped */
  aidsPrompt: undefined,
  /** enabled: everybody has a second factor, and whoever has none does nothing but set it up */
  secondFactorRequired: ON_OFF,
  /** for how long it is kept who has done what */
  auditMonths: AUDIT_MONTHS,
  /** months after which the conversations that ended are exported and deleted; 0: never */
  keepMonths: KEEP_MONTHS,
  campaignsEnabled: ['true', 'false'],
  asaas: undefined,
} as const satisfies Record<string, readonly string[] | undefined>;
/** Those that are whole numbers from 0, and how much each may be. */
export const SETTING_LIMITS: { readonly [key: string]: number } = {
  autoReopenTimeout: 43_200,
  waitingWarning: 10_080,
  waitingAlarm: 10_080,
  agentTokens: 999_999_999,
};
export type SettingKey = keyof typeof SETTING_VALUES;
export const SETTING_KEYS = Object.keys(SETTING_VALUES) as SettingKey[];

export const setting = z
  .object({
    key: z.string().describe('Key of the setting.'),
    value: z.string().describe('Value of the setting; for a credential, always empty.'),
    hasValue: z.boolean().optional().describe('For a credential, whether one is stored.'),
  })
  .meta({ id: 'Setting' });
export type Setting = z.output<typeof setting>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'List the company’s settings',
  reply: z.array(setting),
});

export const updateSetting = endpoint({
  method: 'PUT',
  path: '/settings/:key',
  permission: 'settings-page:edit',
  whenExpired: true,
  summary: 'Change a setting; campaignsEnabled and asaas are for super-administrators only',
  params: z.object({ key: text(60).describe('Key of the setting.') }),
  body: z.object({
    key: text(60).optional().describe('Ignored: the path says which. May be left out.'),
    value: text(500).describe('Value of the setting, as text.'),
  }),
  reply: setting,
});

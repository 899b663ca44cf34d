// The settings a company starts with, what each may be, and those that are credentials. Pure.
import { DEFAULT_AUDIT_MONTHS, DEFAULT_KEEP_MONTHS } from '@recado/contract/constants';
import { SETTING_KEYS, SETTING_LIMITS, SETTING_VALUES, type SettingKey } from '@recado/contract/settings';

const INITIAL: Record<Exclude<SettingKey, 'campaignsEnabled'>, string> = {
  asaas: '',
  CheckMsgIsGroup: 'enabled',
  call: 'disabled',
  scheduleType: 'disabled',
  userRating: 'disabled',
  chatBotType: 'text',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  autoReopenTimeout: '0',
  waitingWarning: '10',
  waitingAlarm: '30',
  agentTokens: '0',
  aidsPrompt: '',
  firstSteps: 'shown',
  secondFactorRequired: 'disabled',
  auditMonths: DEFAULT_AUDIT_MONTHS,
  keepMonths: DEFAULT_KEEP_MONTHS,
};

export function initialSettings(campaignsEnabled: boolean): { key: SettingKey; value: string }[] {
  const values: Record<SettingKey, string> = { ...INITIAL, campaignsEnabled: String(campaignsEnabled) };
  return SETTING_KEYS.map((key) => ({ key, value: values[key] }));
}

/** They open a door at somebody else's: they do not leave the server. */
export const CREDENTIAL_SETTINGS: readonly string[] = ['asaas'];

/** Of the installation, not of the company: whose money it is, and what a company has paid for. */
export const SUPER_SETTINGS: readonly string[] = ['campaignsEnabled', 'asaas'];

export const isSettingKey = (key: string): key is SettingKey => SETTING_KEYS.some((known) => known === key);

/** What is wrong with it; undefined: nothing. */
export function complaintOf(key: SettingKey, value: string): string | undefined {
  const values: readonly string[] | undefined = SETTING_VALUES[key];
  if (values && !values.includes(value)) return `must be one of: ${values.join(', ')}`;
  const most = SETTING_LIMITS[key];
  if (most === undefined || (/^(0|[1-9]\d{0,8})$/.test(value) && Number(value) <= most)) return undefined;
  return `must be a whole number from 0 to ${most}`;
}

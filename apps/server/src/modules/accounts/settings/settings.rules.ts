// The settings a company starts with, what each may be, and those that are credentials. Pure.
import { SETTING_KEYS, SETTING_VALUES, type SettingKey } from '@recado/contract/settings';

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

/** What it may be; undefined: any text. */
export const valuesOf = (key: SettingKey): readonly string[] | undefined => SETTING_VALUES[key];

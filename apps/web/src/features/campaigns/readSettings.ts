// The settings of campaigns as their call tells them: keys with JSON values.
import { campaignSettings, type CampaignSettings } from '@recado/contract/campaign-settings';

export function readSettings(list: readonly { key: string; value: string }[]): Partial<CampaignSettings> {
  const told: unknown = Object.fromEntries(list.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  return campaignSettings.partial().safeParse(told).data ?? {};
}

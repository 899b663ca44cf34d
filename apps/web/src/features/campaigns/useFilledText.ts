// What a campaign says as one of its people reads it, for previews; and the names that stand for something in it.
import { CAMPAIGN_DEFAULTS, getCampaignSettings, type CampaignSettings } from '@recado/contract/campaign-settings';
import { CAMPAIGN_NAMES, expandCampaignText, unknownNames } from '@recado/rules/campaigns';
import { expandVariables } from '@recado/rules/variables';
import { useQuery } from '@tanstack/react-query';
import { useVariableValues } from '../../entities/variable/useVariableValues.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { readSettings } from './readSettings.ts';

/** @returns `own`: `{nome} {loja}`, as they are written; `unknown`: what a text has of such names that nobody knows */
export function useFilledText(): {
  filled: (text: string) => string;
  unknown: (text: string) => string[];
  own: string;
} {
  const { t } = useTranslation('campaigns');
  const values = useVariableValues({ contact: { name: t('somebody') }, ticketId: 1 });
  const { data } = useQuery({
    queryKey: ['campaignSettings'],
    queryFn: ({ signal }) => call(getCampaignSettings, { signal }),
  });
  const { variables }: CampaignSettings = { ...CAMPAIGN_DEFAULTS, ...readSettings(data ?? []) };
  const person = { name: t('somebody'), number: '5511987654321', email: 'maria@example.com' };
  return {
    filled: (text) => expandVariables(expandCampaignText(text, person, variables), values()),
    // Before its own names have come, nobody knows which it has.
    unknown: (text) => (data ? unknownNames(text, variables) : []),
    own: [...CAMPAIGN_NAMES, ...variables.map(({ key }) => key)].map((key) => `{${key}}`).join(' '),
  };
}

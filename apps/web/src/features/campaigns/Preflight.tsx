// Before a campaign begins: how many it reaches, who is left out, and how long it takes.
import { Text } from '@mantine/core';
import { preflightCampaign } from '@recado/contract/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';

export function Preflight({ id }: { id: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['campaign', 'preflight', id],
    queryFn: ({ signal }) => call(preflightCampaign, { params: { id }, signal }),
  });
  if (!data) return null;
  const { total, reachable, unchecked, notOnWhatsApp, optedOut, seconds, cost } = data;
  return (
    <Text size="sm">
      {[
        t('preflight.reachable', { count: reachable, total: formats.number(total) }),
        ...(notOnWhatsApp > 0 ? [t('preflight.notOnWhatsApp', { count: notOnWhatsApp })] : []),
        ...(optedOut > 0 ? [t('preflight.optedOut', { count: optedOut })] : []),
        ...(unchecked > 0 ? [t('preflight.unchecked', { count: unchecked })] : []),
        t('preflight.takes', { time: formats.duration(seconds) }),
        ...(cost === null ? [] : [t('preflight.costs', { money: formats.money(cost) })]),
      ].join(' ')}
    </Text>
  );
}

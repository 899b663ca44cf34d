// Before a campaign begins: how many it reaches, who is left out, and how long it takes.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { MOST_CAMPAIGN_PEOPLE, preflightCampaign } from '@recado/contract/campaigns';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Reply } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useReason } from './useReason.ts';

export function Preflight({ id }: { id: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['campaign', 'preflight', id],
    queryFn: ({ signal }) => call(preflightCampaign, { params: { id }, signal }),
  });
  if (!data) return null;
  const { total, reachable, unchecked, notOnWhatsApp, optedOut, leftOut, seconds, cost } = data;
  if (total > MOST_CAMPAIGN_PEOPLE)
    return (
      <Alert color="red" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
        {t('preflight.tooMany', { most: MOST_CAMPAIGN_PEOPLE })}
      </Alert>
    );
  return (
    <Stack gap={4}>
      <Text size="sm">
        {[
          t('preflight.reachable', { count: reachable, total: formats.number(total) }),
          ...(notOnWhatsApp > 0 ? [t('preflight.notOnWhatsApp', { count: notOnWhatsApp })] : []),
          ...(optedOut > 0 ? [t('preflight.optedOut', { count: optedOut })] : []),
          ...(unchecked > 0 ? [t('preflight.unchecked', { count: unchecked })] : []),
          seconds < 60 ? t('preflight.soon') : t('preflight.takes', { time: formats.duration(seconds) }),
          ...(cost === null ? [] : [t('preflight.costs', { money: formats.money(cost) })]),
        ].join(' ')}
      </Text>
      {leftOut.length > 0 && <LeftOut people={leftOut} />}
    </Stack>
  );
}

function LeftOut({ people }: { people: Reply<typeof preflightCampaign>['leftOut'] }) {
  const { t } = useTranslation('campaigns');
  const shownNumber = useShownNumber();
  const reasonText = useReason();
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" mr="auto" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t('preflight.leftOut')}
      </Button>
      {shown && (
        <Stack gap={2} component="ul" m={0} pl="md" aria-label={t('preflight.leftOut')}>
          {people.map(({ name, number, reason }) => (
            <Text key={number} component="li" size="sm">
              {name} · {shownNumber(number)} · {reasonText(reason)}
            </Text>
          ))}
        </Stack>
      )}
    </>
  );
}

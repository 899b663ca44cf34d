// Before a campaign begins: how many it reaches, who is left out, and how long it takes.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { listLeftOut, MOST_CAMPAIGN_PEOPLE, preflightCampaign, type Campaign } from '@recado/contract/campaigns';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { pagesOf } from '../../shared/data/pagesOf.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useReason } from './useReason.ts';

export const preflightOf = (id: number) =>
  queryOptions({
    queryKey: ['campaign', 'preflight', id],
    queryFn: ({ signal }) => call(preflightCampaign, { params: { id }, signal }),
  });

export function Preflight({ campaign: { id, confirmation } }: { campaign: Pick<Campaign, 'id' | 'confirmation'> }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { data } = useQuery(preflightOf(id));
  if (!data) return null;
  const { total, reachable, unchecked, notOnWhatsApp, optedOut, window: shut, seconds, cost } = data;
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
          ...(shut > 0 ? [t('preflight.window', { count: shut })] : []),
          ...(unchecked > 0 ? [t('preflight.unchecked', { count: unchecked })] : []),
          seconds < 60 ? t('preflight.soon') : t('preflight.takes', { time: formats.duration(seconds) }),
          ...(cost === null ? [] : [t('preflight.costs', { money: formats.money(cost) })]),
          ...(confirmation ? [t('preflight.asks')] : []),
        ].join(' ')}
      </Text>
      {reachable < total && <LeftOut id={id} />}
    </Stack>
  );
}

function LeftOut({ id }: { id: number }) {
  const { t } = useTranslation('campaigns');
  const shownNumber = useShownNumber();
  const reasonText = useReason();
  const [shown, setShown] = useState(false);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['campaign', 'leftOut', id],
    ...pagesOf(listLeftOut, { params: { id }, query: {} }),
    select: ({ pages }) => pages.flatMap(({ people }) => people),
    enabled: shown,
  });
  return (
    <>
      <Button variant="subtle" size="compact-sm" mr="auto" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t('preflight.leftOut')}
      </Button>
      {shown && data && (
        <Stack gap={2} component="ul" m={0} pl="md" aria-label={t('preflight.leftOut')}>
          {data.map(({ name, number, reason }) => (
            <Text key={number} component="li" size="sm">
              {name} · {shownNumber(number)} · {reasonText(reason)}
            </Text>
          ))}
        </Stack>
      )}
      {shown && hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          mr="auto"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('preflight.more')}
        </Button>
      )}
    </>
  );
}

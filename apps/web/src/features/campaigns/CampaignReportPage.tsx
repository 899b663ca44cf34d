// What became of a campaign, live: how many of each, and behind every number its people.
import { Anchor, Group, Loader, Progress, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import type { RECIPIENT_FILTERS } from '@recado/contract/campaign-recipients';
import { getCampaign, listCampaignReasons, listRecipients, type Campaign } from '@recado/contract/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { CampaignState } from './CampaignState.tsx';
import { Preflight } from './Preflight.tsx';
import { ReportTools } from './ReportTools.tsx';
import { useReason } from './useReason.ts';
import { useRecipientColumns, useRecipientName } from './useRecipientColumns.tsx';

type Show = (typeof RECIPIENT_FILTERS)[number];
const NUMBERS = [
  'sent',
  'delivered',
  'read',
  'answered',
  'planned',
  'claimed',
  'asked',
  'failed',
  'skipped',
  'uncertain',
  'optedOut',
] as const;
/** Shown only where there are some. */
const RARE: readonly Show[] = ['asked', 'uncertain', 'optedOut', 'claimed'];

/** Whose rows are shown. */
interface Wanted {
  show: Show | '';
  /** empty: whatever theirs is */
  reason: string;
}
const EVERYBODY: Wanted = { show: '', reason: '' };
const isSame = (one: Wanted, other: Wanted): boolean => one.show === other.show && one.reason === other.reason;

export function CampaignReportPage() {
  const { t } = useTranslation('campaigns');
  const id = Number(useParams()['campaignId']);
  const [{ show, reason }, setWanted] = useState<Wanted>(EVERYBODY);
  const toggle = (wanted: Wanted): void => setWanted((before) => (isSame(before, wanted) ? EVERYBODY : wanted));
  const {
    data: campaign,
    error,
    refetch,
  } = useQuery({
    queryKey: ['campaign', 'one', id],
    queryFn: ({ signal }) => call(getCampaign, { params: { id }, signal }),
  });
  const list = useListQuery('campaign', listRecipients, {
    rowsKey: 'recipients',
    query: { show, reason },
    params: { id },
  });
  const columns = useRecipientColumns();
  const nameOf = useRecipientName();
  const reasonText = useReason();
  const shown = show === '' ? t('report.everybody') : t(`count.${show}`);
  if (!campaign)
    return (
      <NotLoaded query={{ error, refetch }}>
        <Loader m="md" />
      </NotLoaded>
    );
  return (
    <ListPage
      title={campaign.name}
      count={list.count}
      search={list.search}
      onSearch={list.setSearch}
      toolbar={<ReportTools campaign={campaign} />}
    >
      <Stack p="md" gap="sm" style={{ overflow: 'auto' }}>
        <CampaignState campaign={campaign} />
        <Delivered campaign={campaign} />
        {campaign.startedAt === null && <Preflight campaign={campaign} />}
        <SimpleGrid cols={{ base: 2, xs: 3, md: 6 }} spacing="xs">
          <Count
            name="total"
            campaign={campaign}
            chosen={isSame({ show, reason }, EVERYBODY)}
            onChoose={() => setWanted(EVERYBODY)}
          />
          {NUMBERS.filter((name) => !RARE.includes(name) || campaign.counts[name] > 0).map((name) => (
            <Count
              key={name}
              name={name}
              campaign={campaign}
              chosen={show === name && reason === ''}
              onChoose={() => toggle({ show: name, reason: '' })}
            />
          ))}
        </SimpleGrid>
        <Reasons id={id} chosen={{ show, reason }} onChoose={toggle} />
        <DataTable
          label={reason === '' ? shown : reasonText(reason)}
          columns={columns}
          rows={list.rows}
          rowKey={(person) => person.id}
          rowName={nameOf}
          list={list}
        />
      </Stack>
    </ListPage>
  );
}

function Delivered({ campaign: { counts, cost } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const valid = Math.max(1, counts.total - counts.skipped);
  return (
    <Stack gap={4}>
      <Progress value={(counts.delivered / valid) * 100} size="lg" aria-label={t('report.progress')} />
      <Text size="sm">
        {t('report.delivered', { count: counts.delivered, total: counts.total - counts.skipped })}
        {cost !== null && ` · ${t('report.cost', { money: formats.money(cost) })}`}
      </Text>
    </Stack>
  );
}

interface CountProps {
  name: Show | 'total';
  campaign: Campaign;
  chosen: boolean;
  onChoose: () => void;
}

function Count({ name, campaign: { counts }, chosen, onChoose }: CountProps) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  return (
    <UnstyledButton
      p="xs"
      bd="1px solid var(--recado-border)"
      bdrs="md"
      aria-pressed={chosen}
      bg={chosen ? 'var(--recado-selected)' : undefined}
      onClick={onChoose}
    >
      <Text size="xs" c="dimmed">
        {t(`count.${name}`)}
      </Text>
      <Text size="lg" fw={600}>
        {formats.number(counts[name])}
      </Text>
    </UnstyledButton>
  );
}

interface ReasonsProps {
  id: number;
  chosen: Wanted;
  onChoose: (wanted: Wanted) => void;
}

function Reasons({ id, chosen, onChoose }: ReasonsProps) {
  const reasonText = useReason();
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const { data = [] } = useQuery({
    queryKey: ['campaign', 'reasons', id],
    queryFn: ({ signal }) => call(listCampaignReasons, { params: { id }, signal }),
  });
  if (data.length === 0) return null;
  return (
    <Stack gap={2} component="ul" m={0} p={0} aria-label={t('report.reasons')}>
      {data.map(({ state, reason, count }) => (
        // The bullet stands at its first line, however many it has.
        <Group key={`${state} ${reason}`} component="li" gap={4} wrap="nowrap" align="baseline">
          <span aria-hidden>•</span>
          <Anchor
            component="button"
            type="button"
            fz="sm"
            px={4}
            bdrs="sm"
            ta="start"
            aria-pressed={isSame(chosen, { show: state, reason })}
            bg={isSame(chosen, { show: state, reason }) ? 'var(--recado-selected)' : undefined}
            onClick={() => onChoose({ show: state, reason })}
          >
            {formats.number(count)} · {reasonText(reason)}
          </Anchor>
        </Group>
      ))}
    </Stack>
  );
}

// Campaigns: what each is doing, its report, and the acts that its state allows.
import { Group, Text } from '@mantine/core';
import { deleteCampaign, listCampaigns, type Campaign } from '@recado/contract/campaigns';
import { mayEditCampaign } from '@recado/rules/campaigns';
import { BookUser, ChartColumn, Megaphone, Settings2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import type { RowAction } from '../../shared/crud/RowMenu.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { serverNow } from '../../shared/format/serverClock.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NameLink } from '../../shared/ui/NameLink.tsx';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';
import { notifyWarning } from '../../shared/ui/notify.ts';
import { CampaignForm } from './CampaignForm.tsx';
import { CampaignState } from './CampaignState.tsx';
import { useCampaignActs } from './useCampaignActs.tsx';

const isEditable = (campaign: Campaign): boolean => mayEditCampaign(campaign, new Date(serverNow()));

export function CampaignsPage() {
  const { t } = useTranslation(['campaigns', 'common']);
  const navigate = useNavigate();
  const { actsOf } = useCampaignActs();
  const actions = (campaign: Campaign): RowAction[] => [
    { label: t('report.open'), icon: ChartColumn, onClick: () => void navigate(`/campaign/${campaign.id}/report`) },
    ...actsOf(campaign),
  ];
  return (
    <CrudPage
      t={t}
      icon={Megaphone}
      list={useListQuery('campaign', listCampaigns, { rowsKey: 'records' })}
      searchLabel={t('search')}
      columns={useColumns()}
      nameOf={({ name }) => name}
      remove={({ id }) => call(deleteCampaign, { params: { id } })}
      invalidates={['campaign']}
      toolbar={
        <Group gap={6} wrap="nowrap">
          <ToolButton label={t('lists')} icon={BookUser} to="/contact-lists" />
          <ToolButton label={t('settings.open')} icon={Settings2} to="/campaigns-config" />
        </Group>
      }
      moreActions={actions}
      may={(what, campaign) => (what === 'change' ? isEditable(campaign) : campaign.status !== 'EM_ANDAMENTO')}
      onRefused={() => notifyWarning(t('notEditable'))}
      renderForm={(campaign, close) => <CampaignForm campaign={campaign} onClose={close} />}
    />
  );
}

function useColumns(): Column<Campaign>[] {
  const { t } = useTranslation(['campaigns', 'common']);
  const { dateTime } = useCompanyClock();
  const at = (moment: string | null): string => (moment === null ? '–' : dateTime(moment));
  return [
    {
      key: 'name',
      header: t('common:name'),
      width: '2fr',
      primary: true,
      cell: ({ id, name }) => <NameLink to={`/campaign/${id}/report`}>{name}</NameLink>,
    },
    {
      key: 'status',
      header: t('column.status'),
      width: '2fr',
      plain: true,
      cell: (campaign) => <CampaignState campaign={campaign} />,
    },
    {
      key: 'list',
      header: t('column.list'),
      deskOnly: true,
      cell: ({ contactList }) => <Text size="sm">{contactList?.name ?? '–'}</Text>,
    },
    {
      key: 'whatsapp',
      header: t('column.whatsapp'),
      deskOnly: true,
      cell: ({ whatsapp }) => <Text size="sm">{whatsapp?.name ?? '–'}</Text>,
    },
    {
      key: 'scheduledAt',
      header: t('column.scheduledAt'),
      width: '140px',
      // Begun at once it has no other moment.
      cell: ({ scheduledAt, startedAt }) =>
        scheduledAt === null && startedAt !== null ? t('column.startedAt', { at: at(startedAt) }) : at(scheduledAt),
    },
    {
      key: 'completedAt',
      header: t('column.completedAt'),
      width: '140px',
      wideOnly: true,
      cell: ({ completedAt }) => at(completedAt),
    },
  ];
}

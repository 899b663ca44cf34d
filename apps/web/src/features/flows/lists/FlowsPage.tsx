// Conversations that are drawn: found, begun, copied, switched off; a row opens the builder.
import { Badge } from '@mantine/core';
import { deleteFlow, duplicateFlow, listFlows, renameFlow, type FlowItem } from '@recado/contract/flows';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, PenLine, Power, Waypoints, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CrudPage } from '../../../shared/crud/CrudPage.tsx';
import type { Column } from '../../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../../shared/crud/useListQuery.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { FlowForm } from './FlowForm.tsx';
import { FlowUses } from './FlowUses.tsx';
import { ImportButton } from './ImportButton.tsx';

export function FlowsPage() {
  const { t } = useTranslation('flowLists');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [renamed, setRenamed] = useState<FlowItem | null>(null);
  const refresh = (): void => void client.invalidateQueries({ queryKey: ['flow'] });
  const duplicate = useMutation({
    mutationFn: ({ id }: FlowItem) => call(duplicateFlow, { body: { flowId: id } }),
    onSuccess: () => {
      refresh();
      notifySuccess(t('duplicated'));
    },
  });
  const toggle = useMutation({
    mutationFn: ({ id, active }: FlowItem) => call(renameFlow, { body: { flowId: id, active: !active } }),
    onSuccess: refresh,
  });
  const open = ({ id }: FlowItem): void => void navigate(`/flowbuilder/${id}`);
  return (
    <>
      <CrudPage
        t={t}
        icon={Workflow}
        list={useListQuery('flow', listFlows, { rowsKey: 'flows' })}
        searchLabel={t('search')}
        columns={useColumns()}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deleteFlow, { params: { id } })}
        renderRemoval={({ id, standing }) => (
          <>
            {standing > 0 && t('delete.standing', { count: standing })}
            <FlowUses flowId={id} />
          </>
        )}
        invalidates={['flow', 'flowCampaign', 'connection', 'queue', 'queueIntegration']}
        // It is renamed in its own words: below.
        may={(act) => act === 'delete'}
        onOpen={open}
        toolbar={<ImportButton />}
        moreActions={(flow) => [
          { label: t('edit'), icon: PenLine, onClick: () => setRenamed(flow) },
          { label: t('open'), icon: Waypoints, onClick: () => open(flow) },
          { label: t('duplicate'), icon: Copy, onClick: () => duplicate.mutate(flow) },
          { label: flow.active ? t('switchOff') : t('switchOn'), icon: Power, onClick: () => toggle.mutate(flow) },
        ]}
        renderForm={(_flow, close) => <FlowForm flow={undefined} onClose={close} />}
      />
      {renamed && <FlowForm flow={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

function useColumns(): Column<FlowItem>[] {
  const { t } = useTranslation('flowLists');
  return [
    {
      key: 'name',
      header: t('field.name'),
      primary: true,
      width: '2fr',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      key: 'status',
      header: t('field.status'),
      width: '130px',
      cell: ({ active }) => <StatusBadge active={active} />,
    },
    {
      key: 'version',
      header: t('field.version'),
      width: '1fr',
      cell: (flow) => t(stateOf(flow), { version: flow.version ?? undefined }),
    },
    {
      key: 'standing',
      header: t('field.standing'),
      width: '140px',
      cell: ({ standing }) => (standing === 0 ? '–' : t('standing', { count: standing })),
    },
  ];
}

const stateOf = ({ version, changed }: FlowItem) =>
  version === null ? 'state.draft' : changed ? 'state.changed' : 'state.inForce';

export function StatusBadge({ active }: { active: boolean }) {
  const { t } = useTranslation('flowLists');
  return (
    <Badge size="sm" tt="none" variant={active ? 'light' : 'default'}>
      {active ? t('active') : t('inactive')}
    </Badge>
  );
}

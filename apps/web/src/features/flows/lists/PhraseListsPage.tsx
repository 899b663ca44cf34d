// What starts flows by itself: phrases that customers write, tags, the end of a conversation; and what connections and queues begin with.
import { Badge, Text } from '@mantine/core';
import { deleteFlowCampaign, listFlowCampaigns, type FlowCampaign } from '@recado/contract/flow-campaigns';
import type { FlowItem } from '@recado/contract/flows';
import { MessageSquareQuote, PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useFlows } from '../../../entities/flow/useFlows.ts';
import { useTags } from '../../../entities/tag/useTags.ts';
import { CrudPage } from '../../../shared/crud/CrudPage.tsx';
import type { Column } from '../../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../../shared/crud/useListQuery.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { mayDo, useSession } from '../../../shared/session/useSession.ts';
import { ToolButton } from '../../../shared/ui/ToolButton.tsx';
import { StatusBadge } from './FlowsPage.tsx';
import classes from './Lists.module.css';
import { PhraseForm } from './PhraseForm.tsx';
import { StartsDialog } from './StartsDialog.tsx';

export function PhraseListsPage() {
  const { t } = useTranslation(['flowPhrases', 'common']);
  const { user } = useSession();
  const [starts, setStarts] = useState(false);
  return (
    <>
      <CrudPage
        t={t}
        icon={MessageSquareQuote}
        list={useListQuery('flowCampaign', listFlowCampaigns, { rowsKey: 'flow' })}
        searchLabel={t('search')}
        columns={useColumns()}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deleteFlowCampaign, { params: { id } })}
        invalidates={['flowCampaign']}
        may={(act) => act === 'change' || mayDo(user, 'contacts-page:deleteContact')}
        toolbar={<ToolButton label={t('starts.button')} icon={PlugZap} onClick={() => setStarts(true)} />}
        renderForm={(phrase, close) => <PhraseForm phrase={phrase} onClose={close} />}
      />
      {starts && <StartsDialog onClose={() => setStarts(false)} />}
    </>
  );
}

const nameIn = (all: readonly { id: number; name: string }[] | undefined, id: number | null): string =>
  all?.find((each) => each.id === id)?.name ?? '';

function useColumns(): Column<FlowCampaign>[] {
  const { t } = useTranslation('flowPhrases');
  const flows = useFlows().data;
  const connections = useConnections().data;
  const tags = useTags().data;
  const when = ({ trigger, phrase, match, tagId }: FlowCampaign): string => {
    if (trigger === 'tag') return t('when.tag', { tag: tagId === null ? t('field.anyTag') : nameIn(tags, tagId) });
    if (trigger === 'closed' || trigger === 'campaign') return t(`when.${trigger}`);
    return t(`when.${match}`, { phrase: phrase.split('\n').join(' · ') });
  };
  return [
    { key: 'name', header: t('field.name'), primary: true, cell: ({ name }) => <span title={name}>{name}</span> },
    {
      key: 'when',
      header: t('field.when'),
      width: '2fr',
      plain: true,
      cell: (row) => (
        <span className={classes.cut} title={when(row)}>
          {when(row)}
        </span>
      ),
    },
    { key: 'flow', header: t('field.flow'), cell: ({ flowId }) => nameIn(flows, flowId) },
    {
      key: 'connection',
      header: t('field.connection'),
      cell: ({ whatsappId }) => (whatsappId === null ? t('field.anyConnection') : nameIn(connections, whatsappId)),
    },
    {
      key: 'status',
      header: t('field.status'),
      width: '180px',
      cell: ({ status, flowId }) => <Status on={status} flow={flows?.find(({ id }) => id === flowId)} />,
    },
  ];
}

/** One that is on starts nothing while its flow is not in force. */
function Status({ on, flow }: { on: boolean; flow: FlowItem | undefined }) {
  const { t } = useTranslation('flowPhrases');
  const missing = !on || !flow ? null : flow.version === null ? 'draft' : flow.active ? null : 'off';
  if (missing === null) return <StatusBadge active={on} />;
  return (
    <div>
      <Badge size="sm" tt="none" variant="light" color="yellow">
        {t('idle.badge')}
      </Badge>
      <Text size="xs" c="dimmed">
        {t(`idle.${missing}`)}
      </Text>
    </div>
  );
}

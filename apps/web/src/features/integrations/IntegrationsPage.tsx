// Outside systems, and flows, that answer customers.
import {
  deleteQueueIntegration,
  listIntegrationCalls,
  listQueueIntegrations,
  type QueueIntegration,
} from '@recado/contract/queue-integrations';
import { Plug, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { CallLog } from '../../entities/outsideCall/CallLog.tsx';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { IntegrationForm } from './IntegrationForm.tsx';
import { TypeMark } from './TypeMark.tsx';

export function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const [logged, setLogged] = useState<QueueIntegration>();
  return (
    <>
      <CrudPage
        t={t}
        icon={Plug}
        list={useListQuery('queueIntegration', listQueueIntegrations, { rowsKey: 'queueIntegrations' })}
        searchLabel={t('search')}
        columns={useColumns()}
        nameOf={({ name }) => name}
        remove={({ id }) => call(deleteQueueIntegration, { params: { id } })}
        invalidates={['queueIntegration', 'queue', 'connection']}
        moreActions={(integration) => [
          { label: t('log.open'), icon: ScrollText, onClick: () => setLogged(integration) },
        ]}
        renderForm={(integration, close) => <IntegrationForm integration={integration} onClose={close} />}
      />
      {logged && (
        <CallLog
          name={logged.name}
          queryKey={['queueIntegration', 'calls', logged.id]}
          read={(signal) => call(listIntegrationCalls, { params: { id: logged.id }, signal })}
          onClose={() => setLogged(undefined)}
        />
      )}
    </>
  );
}

function useColumns(): Column<QueueIntegration>[] {
  const { t } = useTranslation(['integrations', 'common']);
  return [
    { key: 'type', header: t('field.type'), width: '90px', plain: true, cell: ({ type }) => <TypeMark type={type} /> },
    { key: 'id', header: t('field.id'), width: '90px', cell: ({ id }) => id },
    { key: 'name', header: t('common:name'), primary: true, cell: ({ name }) => <span title={name}>{name}</span> },
  ];
}

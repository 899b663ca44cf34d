// Ready answers: everybody's and one's own. The shell hears of changes and asks again.
import { deleteQuickMessage, pageQuickMessages } from '@recado/contract/quick-messages';
import { mayChangeQuickMessage } from '@recado/rules/owned';
import { Zap } from 'lucide-react';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { usePerson } from '../../shared/session/useSession.ts';
import { notifyError } from '../../shared/ui/notify.ts';
import { QuickMessageForm } from './QuickMessageForm.tsx';
import { useQuickMessageColumns } from './useQuickMessageColumns.tsx';

export function QuickMessagesPage() {
  const { t } = useTranslation('quickMessages');
  const person = usePerson();
  return (
    <CrudPage
      t={t}
      icon={Zap}
      list={useListQuery('quickMessage', pageQuickMessages, { rowsKey: 'records' })}
      searchLabel={t('search')}
      columns={useQuickMessageColumns()}
      nameOf={({ shortcode }) => shortcode}
      remove={({ id }) => call(deleteQuickMessage, { params: { id } })}
      invalidates={['quickMessage']}
      may={(_act, { geral, userId }) => mayChangeQuickMessage(person, { general: geral, userId })}
      onRefused={() => notifyError(new ApiError('ERR_NO_PERMISSION', 403))}
      renderForm={(quickMessage, close) => <QuickMessageForm quickMessage={quickMessage} onClose={close} />}
    />
  );
}

// Adding and changing a connection.
import { createConnection, updateConnection, type Connection } from '@recado/contract/connections';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import { connectionSchema, valuesOf } from './connectionValues.ts';

export interface ConnectionFormProps {
  /** left out: a new one */
  connection?: Connection;
  onClose: () => void;
  onAdded?: (connection: Connection) => void;
}

export function ConnectionForm({ connection, onClose, onAdded }: ConnectionFormProps) {
  const { t } = useTranslation('connections');
  const { form, submit, saving } = useEntityForm({
    schema: connectionSchema,
    initialValues: valuesOf(connection),
    save: (body) =>
      connection ? call(updateConnection, { params: { id: connection.id }, body }) : call(createConnection, { body }),
    invalidates: ['connection'],
    codeFields: {
      ERR_NAME_IN_USE: 'name',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      ERR_NO_OTHER_WHATSAPP: 'isDefault',
    },
    successText: connection ? t('form.saved') : t('form.added'),
    onDone: (saved) => {
      onClose();
      if (!connection) onAdded?.(saved);
    },
  });

  return (
    <FormModal
      opened
      size="lg"
      title={connection ? t('form.edit', { name: connection.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      submitLabel={connection ? undefined : t('form.addAndPair')}
    >
      <ConnectionFields form={form} />
    </FormModal>
  );
}

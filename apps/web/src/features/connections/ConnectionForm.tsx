// Adding and changing a connection.
import { createConnection, updateConnection, type Connection } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { useReadNumber } from '../../shared/format/readNumber.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import { tabOf, type Tab } from './connectionTabs.ts';
import { changesFor, connectionSchema, newBodyOf, valuesOf } from './connectionValues.ts';
import { useConnectionKinds } from './useConnectionKinds.ts';

export interface ConnectionFormProps {
  /** left out: a new one */
  connection?: Connection;
  /** which kind a new one begins as, where it can be had here */
  asked?: ProviderName | undefined;
  /** the field one came for: its tab is shown first, and a message's field has the focus */
  at?: string | undefined;
  onClose: () => void;
  /** `verifyToken`: the new one of an official number, which the server does not tell again; else empty */
  onSaved: (connection: Connection, verifyToken: string) => void;
}

export function ConnectionForm(props: ConnectionFormProps) {
  const kinds = useConnectionKinds();
  const kind = props.connection?.provider ?? kinds.find((each) => each === props.asked) ?? kinds[0] ?? 'cloud';
  // Another form where the kind that it would begin with turns out not to be had here.
  return <FormOfKind key={kind} {...props} kind={kind} />;
}

function FormOfKind({ connection, kind, at = '', onClose, onSaved }: ConnectionFormProps & { kind: ProviderName }) {
  const { t } = useTranslation('connections');
  const readNumber = useReadNumber();
  const [provider, setProvider] = useState(kind);
  const [tab, setTab] = useState<Tab>(tabOf(at));
  const [planFull, setPlanFull] = useState(false);
  const { form, submit, saving } = useEntityForm({
    schema: connectionSchema(connection),
    initialValues: { ...valuesOf(connection), provider: kind },
    save: async (typed) => {
      const values = { ...typed, pairingNumber: await readNumber(typed.pairingNumber, connection?.pairingNumber) };
      return connection
        ? call(updateConnection, { params: { id: connection.id }, body: changesFor(values, connection) })
        : call(createConnection, { body: newBodyOf(values) });
    },
    invalidates: ['connection'],
    codeFields: {
      ERR_NAME_IN_USE: 'name',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      ERR_NO_OTHER_WHATSAPP: 'isDefault',
    },
    successText: connection ? t('form.saved') : t('form.added'),
    // At once: what is hidden takes no focus.
    onWrong: (path) => flushSync(() => setTab(tabOf(path))),
    onError: (error) => {
      const full = isApiError(error, 'ERR_PLAN_LIMIT');
      setPlanFull(full);
      if (full) setTab('general');
      return full;
    },
    onDone: (saved) => {
      onClose();
      onSaved(saved, provider === 'cloud' ? form.getValues().cloud.verifyToken.trim() : '');
    },
  });
  const handleProvider = (chosen: ProviderName): void => {
    setProvider(chosen);
    form.setFieldValue('provider', chosen);
    // Complaints about fields that are not there any more.
    form.clearErrors();
  };

  return (
    <FormModal
      opened
      size="lg"
      title={connection ? t('form.edit', { name: connection.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      submitLabel={connection ? undefined : t(provider === 'cloud' ? 'form.addOnly' : 'form.addAndPair')}
    >
      <ConnectionFields
        form={form}
        connection={connection}
        provider={provider}
        onProvider={handleProvider}
        tab={tab}
        onTab={setTab}
        at={at}
        planFull={planFull}
      />
    </FormModal>
  );
}

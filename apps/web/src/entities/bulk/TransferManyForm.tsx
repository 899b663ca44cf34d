// To whom, or to which queue, many tickets go.
import { Select, Text, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../shared/ui/FormFrame.tsx';
import { useQueues } from '../queue/useQueues.ts';
import { useColleagues } from '../user/useColleagues.ts';

export interface TransferManyFormProps {
  onPick: (to: { queueId?: number; userId?: number }) => void;
  onClose: () => void;
}

export function TransferManyForm({ onPick, onClose }: TransferManyFormProps) {
  const { t } = useTranslation('bulk');
  const { data: queues = [] } = useQueues();
  const colleagues = useColleagues();
  const [queue, setQueue] = useState<string | null>(null);
  const [user, setUser] = useState<string | null>(null);
  const handleSubmit = (event: React.SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (queue === null && user === null) return;
    onPick({ ...(queue !== null && { queueId: Number(queue) }), ...(user !== null && { userId: Number(user) }) });
  };
  return (
    <FormFrame
      submit={handleSubmit}
      submitLabel={t('transfer.submit')}
      disabled={queue === null && user === null}
      onCancel={onClose}
    >
      <Text size="sm">{t('transfer.text')}</Text>
      <RowSelect
        label={t('transfer.user')}
        placeholder={t('transfer.nobody')}
        rows={colleagues}
        value={user}
        onChange={setUser}
        data-autofocus
      />
      <RowSelect
        label={t('transfer.queue')}
        placeholder={t('transfer.stays')}
        rows={queues}
        value={queue}
        onChange={setQueue}
      />
    </FormFrame>
  );
}

/** One of them, or none. */
function RowSelect({ rows, ...select }: SelectProps & { rows: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation();
  return (
    <Select
      {...select}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearSearch') }}
    />
  );
}

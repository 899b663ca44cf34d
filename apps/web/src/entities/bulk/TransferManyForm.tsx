// To whom, or to which queue, many tickets go.
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../queue/useQueues.ts';
import { useColleagues } from '../user/useColleagues.ts';

export interface TransferManyFormProps {
  onPick: (to: { queueId?: number; userId?: number }) => void;
  onClose: () => void;
}

const options = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

export function TransferManyForm({ onPick, onClose }: TransferManyFormProps) {
  const { t } = useTranslation(['bulk', 'common']);
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
    <form onSubmit={handleSubmit}>
      <Stack>
        <Text size="sm">{t('transfer.text')}</Text>
        <Select
          label={t('transfer.queue')}
          placeholder={t('transfer.stays')}
          data={options(queues)}
          value={queue}
          onChange={setQueue}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common:clearSearch') }}
          data-autofocus
        />
        <Select
          label={t('transfer.user')}
          placeholder={t('transfer.nobody')}
          data={options(colleagues)}
          value={user}
          onChange={setUser}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common:clearSearch') }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={queue === null && user === null}>
            {t('transfer.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

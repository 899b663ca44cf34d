// What conversations on each connection begin with, what answers where nothing else does, and what each queue begins with.
import { Stack, Table, Text, Title } from '@mantine/core';
import { updateConnection } from '@recado/contract/connections';
import { updateQueue } from '@recado/contract/queues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import { OneSelect } from '../nodes/OneSelect.tsx';
import { useFlowOptions } from './useFlowOptions.ts';

interface Change {
  of: 'connection' | 'queue';
  id: number;
  name: 'flowIdWelcome' | 'flowIdNotPhrase' | 'flowId';
  flowId: number | null;
}

/** Each is saved as it is chosen. */
export function StartsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('flowPhrases');
  const client = useQueryClient();
  const connections = useConnections().data;
  const queues = useQueues().data;
  const flows = useFlowOptions();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async ({ of, id, name, flowId }: Change) => {
      const input = { params: { id }, body: { [name]: flowId } };
      await (of === 'connection' ? call(updateConnection, input) : call(updateQueue, input));
    },
    onSuccess: () => notifySuccess(t('starts.saved')),
    onSettled: (_saved, _error, { of }) => client.invalidateQueries({ queryKey: [of] }),
  });
  const select = (change: Omit<Change, 'flowId'>, label: string, value: number | null) => {
    const { of, id, name } = change;
    // What was just chosen, while it is saved.
    const mine = isPending && variables.of === of && variables.id === id && variables.name === name;
    return (
      <OneSelect
        aria-label={label}
        placeholder={t('starts.none')}
        clearable
        options={flows}
        value={mine ? variables.flowId : value}
        onChange={(flowId) => mutate({ ...change, flowId })}
      />
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t('starts.title')} size="xl">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('starts.text')}
        </Text>
        {!connections || !queues ? (
          <LoadingRows rows={4} />
        ) : (
          <>
            <Title order={3} size="h5">
              {t('starts.connections')}
            </Title>
            {connections.length === 0 && <Text size="sm">{t('starts.noConnections')}</Text>}
            {connections.map(({ id, name, flowIdWelcome, flowIdNotPhrase }) => (
              <Stack key={id} gap={6} role="group" aria-label={name}>
                <Text size="sm" fw={500}>
                  {name}
                </Text>
                <Table withRowBorders={false} verticalSpacing={2} layout="fixed">
                  <Table.Tbody>
                    <Table.Tr>
                      <Table.Td>{t('starts.welcome')}</Table.Td>
                      <Table.Td>
                        {select(
                          { of: 'connection', id, name: 'flowIdWelcome' },
                          `${name}: ${t('starts.welcome')}`,
                          flowIdWelcome,
                        )}
                      </Table.Td>
                    </Table.Tr>
                    <Table.Tr>
                      <Table.Td>{t('starts.noMatch')}</Table.Td>
                      <Table.Td>
                        {select(
                          { of: 'connection', id, name: 'flowIdNotPhrase' },
                          `${name}: ${t('starts.noMatch')}`,
                          flowIdNotPhrase,
                        )}
                      </Table.Td>
                    </Table.Tr>
                  </Table.Tbody>
                </Table>
              </Stack>
            ))}
            <Title order={3} size="h5">
              {t('starts.queues')}
            </Title>
            <Table withRowBorders={false} verticalSpacing={2} layout="fixed">
              <Table.Tbody>
                {queues.map(({ id, name, flowId }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td>{select({ of: 'queue', id, name: 'flowId' }, name, flowId)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

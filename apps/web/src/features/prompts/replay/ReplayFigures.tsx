// A replay: how far it is, its figures by version side by side, and its conversations.
import { Alert, Button, Group, Progress, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import {
  cancelReplay,
  type ReplayDetails,
  type ReplayedTicket,
  type ReplayFigures as Figures,
} from '@recado/contract/prompt-replays';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import classes from './Replay.module.css';
import { ReplayWhat, STATE_COLORS } from './ReplayList.tsx';
import { useReplay } from './replayQueries.ts';

export interface ReplayFiguresProps {
  replayId: number;
  onOpen: (ticket: ReplayedTicket) => void;
}

export function ReplayFigures({ replayId, onOpen }: ReplayFiguresProps) {
  const { data, error, refetch } = useReplay(replayId);
  if (!data)
    return (
      <NotLoaded query={{ error, refetch }}>
        <LoadingRows rows={6} />
      </NotLoaded>
    );
  return (
    <Stack gap="md">
      <State replay={data} />
      <FiguresTable figures={data.figures} />
      <Conversations tickets={data.conversations} onOpen={onOpen} />
    </Stack>
  );
}

function State({ replay }: { replay: ReplayDetails }) {
  const { t } = useTranslation('prompts');
  const { state, error, over, runs } = replay;
  return (
    <Stack gap="xs">
      <ReplayWhat replay={replay} />
      {state === 'running' ? (
        <Group gap="sm" wrap="nowrap">
          <Progress
            value={(over / Math.max(1, runs)) * 100}
            className={classes.progress}
            aria-label={t('replay.state.running')}
          />
          <Text size="sm" role="status">
            {t('replay.progress', { over, runs })}
          </Text>
          <Stop replayId={replay.id} />
        </Group>
      ) : (
        state !== 'done' && (
          <Alert color={STATE_COLORS[state]} variant="light" role="status" title={t(`replay.state.${state}`)}>
            {t(`replay.why.${state}`)}
            {error !== '' && <Text size="xs">{error}</Text>}
          </Alert>
        )
      )}
    </Stack>
  );
}

function Stop({ replayId }: { replayId: number }) {
  const { t } = useTranslation('prompts');
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(cancelReplay, { params: { replayId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['promptReplay'] }),
  });
  return (
    <Button size="sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
      {t('replay.stop')}
    </Button>
  );
}

function useShares() {
  const formats = useFormats();
  return (share: number | null): string => (share === null ? '–' : `${formats.number(Math.round(share * 100))}%`);
}

function FiguresTable({ figures }: { figures: Figures[] }) {
  const { t } = useTranslation('prompts');
  const formats = useFormats();
  const shareOf = useShares();
  const rows: {
    key: 'runs' | 'failed' | 'answers' | 'grounded' | 'guessed' | 'handedOver' | 'agreement' | 'tokens' | 'perTicket';
    of: (figure: Figures) => string;
  }[] = [
    { key: 'runs', of: ({ done, runs }) => `${formats.number(done)} / ${formats.number(runs)}` },
    { key: 'failed', of: ({ failed }) => formats.number(failed) },
    { key: 'answers', of: ({ answers }) => formats.number(answers) },
    { key: 'grounded', of: ({ grounded }) => shareOf(grounded) },
    { key: 'guessed', of: ({ guessed }) => shareOf(guessed) },
    { key: 'handedOver', of: ({ handedOver }) => shareOf(handedOver) },
    { key: 'agreement', of: ({ agreement }) => shareOf(agreement) },
    { key: 'tokens', of: ({ tokensIn, tokensOut }) => formats.number(tokensIn + tokensOut) },
    {
      key: 'perTicket',
      of: ({ done, tokensIn, tokensOut }) =>
        done === 0 ? '–' : formats.number(Math.round((tokensIn + tokensOut) / done)),
    },
  ];
  return (
    <Table aria-label={t('replay.figures')} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('replay.figure.name')}</Table.Th>
          {figures.map(({ version }) => (
            <Table.Th key={version} ta="end">
              {t('versions.name', { version })}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, of }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {t(`replay.figure.${key}`)}
            </Table.Th>
            {figures.map((figure) => (
              <Table.Td key={figure.version} ta="end">
                {of(figure)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Conversations({ tickets, onOpen }: { tickets: ReplayedTicket[]; onOpen: (ticket: ReplayedTicket) => void }) {
  const { t } = useTranslation('prompts');
  const shareOf = useShares();
  const told = ({ version, done, failed, handedOver, agreement }: ReplayedTicket['versions'][number]): string => {
    const name = t('versions.name', { version });
    if (done === 0) return `${name}: ${t(failed > 0 ? 'replay.told.failed' : 'replay.told.notYet')}`;
    return `${name}: ${t('replay.told.done', { handedOver: shareOf(handedOver), agreement: shareOf(agreement) })}`;
  };
  return (
    <section className={classes.section}>
      <Text component="h3" size="sm" fw={600}>
        {t('replay.conversations', { count: tickets.length })}
      </Text>
      <ul className={classes.list}>
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <UnstyledButton className={classes.row} onClick={() => onOpen(ticket)}>
              <Text size="sm" fw={600}>
                {t('replay.conversation', { name: ticket.contact, id: ticket.ticketId })}
              </Text>
              {ticket.versions.map((version) => (
                <Text key={version.version} size="xs" c="dimmed">
                  {told(version)}
                </Text>
              ))}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

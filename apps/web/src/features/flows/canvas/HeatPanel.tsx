// Which ways people went in the last 90 days, the most gone first, and the last of them.
import { CloseButton, Group, List, Text, Title } from '@mantine/core';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { Link } from 'react-router';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { useNodeWords } from '../shared/useNodeWords.ts';
import { drawnWays, handleOf } from '../shared/ways.ts';
import classes from './Builder.module.css';
import { nodeById } from './editor.ts';
import type { Heat } from './heat.ts';
import { useContent } from './useProblems.ts';

export interface HeatPanelProps {
  heat: Heat | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

export function HeatPanel({ heat, error, onRetry, onClose }: HeatPanelProps) {
  const { t } = useTranslation(['flowCanvas', 'common']);
  const graph = useContent();
  return (
    <section className={classes.panel} aria-label={t('heat.title')}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          {t('heat.title')}
        </Title>
        <CloseButton aria-label={t('common:close')} onClick={onClose} />
      </Group>
      {error !== null && !heat ? <FailedState error={error} onRetry={onRetry} /> : !heat && <LoadingRows rows={5} />}
      {heat && <Ways heat={heat} graph={graph} />}
    </section>
  );
}

function Ways({ heat: { version, edges }, graph }: { heat: Heat; graph: FlowGraph }) {
  const { t } = useTranslation('flowCanvas');
  const words = useNodeWords();
  const { shortDateTime } = useCompanyClock();
  if (version === null) return <Text size="sm">{t('heat.unpublished')}</Text>;
  if (edges.length === 0) return <Text size="sm">{t('heat.none', { version })}</Text>;
  const wayName = (source: string, handle: string): string => {
    const node = nodeById(graph, source);
    const wanted = handleOf(node, { source, target: '', sourceHandle: handle });
    const way = node && drawnWays(node, graph.connections).find((each) => each.handle === wanted);
    return way ? words.way(way) : '';
  };
  const nameOf = (id: string): string => {
    const node = nodeById(graph, id);
    return node ? words.named(node, 60) : t('heat.gone');
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('heat.text', { version })}
      </Text>
      <ol className={classes.heat}>
        {edges
          .toSorted((one, other) => other.count - one.count)
          .map(({ source, handle, target, count, lastAt, tickets }) => (
            <li key={`${source} ${handle} ${target}`}>
              <Text size="sm">
                <strong>{t('heat.went', { count })}</strong> {nameOf(source)} · {wayName(source, handle)} →{' '}
                {nameOf(target)}
              </Text>
              <Text size="xs" c="dimmed">
                {t('heat.last', { at: shortDateTime(lastAt) })}
              </Text>
              <List size="xs" listStyleType="none" className={classes.tickets ?? ''}>
                {tickets.map(({ id, uuid }) => (
                  <List.Item key={uuid}>
                    <Link to={`/tickets/${uuid}`}>{t('heat.ticket', { id })}</Link>
                  </List.Item>
                ))}
              </List>
            </li>
          ))}
      </ol>
    </>
  );
}

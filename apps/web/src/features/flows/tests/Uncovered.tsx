// Nodes to which no test comes: to know, and no hindrance.
import { Text, UnstyledButton } from '@mantine/core';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useNodeWords } from '../shared/useNodeWords.ts';
import classes from './Tests.module.css';

export interface UncoveredProps {
  ids: readonly string[];
  graph: FlowGraph;
  onGo: (id: string) => void;
}

export function Uncovered({ ids, graph, onGo }: UncoveredProps) {
  const { t } = useTranslation('flowTests');
  const words = useNodeWords();
  const nodes = graph.nodes.filter(({ id }) => ids.includes(id));
  if (nodes.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('uncovered', { count: nodes.length })}
      </Text>
      <ul className={classes.uncovered} aria-label={t('uncovered', { count: nodes.length })}>
        {nodes.map((node) => (
          <li key={node.id}>
            <UnstyledButton className={classes.link ?? ''} data-dense onClick={() => onGo(node.id)}>
              {words.named(node).slice(0, 60)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

// What is wrong with a flow, in words; each leads to its node.
import { List, UnstyledButton } from '@mantine/core';
import type { FlowGraph, FlowProblem } from '@recado/contract/flow-graph';
import { useNodeWords } from '../shared/useNodeWords.ts';
import classes from './Builder.module.css';
import { nodeById } from './editor.ts';

export interface ProblemListProps {
  problems: readonly FlowProblem[];
  graph: FlowGraph;
  onGo: (id: string) => void;
}

export function ProblemList({ problems, graph, onGo }: ProblemListProps) {
  const words = useNodeWords();
  return (
    <List size="sm" className={classes.problems ?? ''}>
      {problems.map(({ nodeId, path, code, what }) => {
        const node = nodeById(graph, nodeId);
        return (
          <List.Item key={`${path} ${code}`}>
            {node && nodeId !== null && (
              <UnstyledButton className={classes.link ?? ''} data-dense onClick={() => onGo(nodeId)}>
                {words.named(node, 60)}
              </UnstyledButton>
            )}{' '}
            {words.problem({ code, what })}
          </List.Item>
        );
      })}
    </List>
  );
}

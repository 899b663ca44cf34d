// The flow as a list, in the order in which it is read: for screen readers, small screens and those who like lists better.
import { Button, Text } from '@mantine/core';
import type { FlowProblem } from '@recado/contract/flow-graph';
import { Copy, Pencil, Spline, Trash2, TriangleAlert } from 'lucide-react';
import { RowMenu } from '../../../shared/crud/RowMenu.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NODE_ICONS } from '../shared/nodeLooks.ts';
import { useNodeWords } from '../shared/useNodeWords.ts';
import { drawnWays, handleOf } from '../shared/ways.ts';
import { duplicateNode, nodeById, removeNodes } from './editor.ts';
import { useEditor, useEditorStore } from './editorStore.ts';
import classes from './NodeList.module.css';
import { readingOrder } from './reading.ts';
import { focusNode } from './useGoTo.ts';

export interface NodeListProps {
  problems: ReadonlyMap<string, readonly FlowProblem[]>;
  onOpen: (id: string) => void;
  onConnect: (id: string) => void;
}

export function NodeList({ problems, onOpen, onConnect }: NodeListProps) {
  const { t } = useTranslation('flowCanvas');
  const words = useNodeWords();
  const store = useEditorStore();
  const graph = useEditor((editor) => editor.graph);
  const order = readingOrder(graph);
  const numbers = new Map(order.map(({ id }, at) => [id, at + 1]));
  return (
    <ol className={classes.list} aria-label={t('canvas')}>
      {order.map((node) => {
        const { id, type } = node;
        const Icon = NODE_ICONS[type];
        const name = words.named(node);
        const summary = words.summary(node);
        return (
          <li key={id} className={classes.row} data-row={id} tabIndex={-1}>
            <span className={classes.number} aria-hidden>
              {numbers.get(id)}
            </span>
            <div className={classes.what}>
              <Text fw={600} size="sm" className={classes.title}>
                <Icon size={16} aria-hidden /> {words.title(node)}
              </Text>
              {summary !== '' && <p className={classes.text}>{summary}</p>}
              <ul className={classes.ways}>
                {drawnWays(node, graph.connections).map((way) => {
                  const wire = graph.connections.find(
                    (each) => each.source === id && handleOf(node, each) === way.handle,
                  );
                  const target = wire && nodeById(graph, wire.target);
                  return (
                    <li key={way.handle}>
                      {words.way(way)} →{' '}
                      {target ? (
                        <button type="button" className={classes.link} data-dense onClick={() => focusNode(target.id)}>
                          {numbers.get(target.id)}. {words.title(target)}
                        </button>
                      ) : (
                        <em>{t('connect.nowhere')}</em>
                      )}
                    </li>
                  );
                })}
              </ul>
              <ul className={classes.problems}>
                {(problems.get(id) ?? []).map(({ code, what, severity, path }) => (
                  <li key={`${path} ${code}`} data-look={severity}>
                    <TriangleAlert size={14} aria-hidden />
                    {words.problem({ code, what })}
                  </li>
                ))}
              </ul>
            </div>
            <div className={classes.acts}>
              {type !== 'start' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('list.edit', { name })}
                  onClick={() => onOpen(id)}
                >
                  {t('node.edit')}
                </Button>
              )}
              <RowMenu
                name={name}
                actions={[
                  ...(type === 'start' ? [] : [{ label: t('node.edit'), icon: Pencil, onClick: () => onOpen(id) }]),
                  { label: t('node.connect'), icon: Spline, onClick: () => onConnect(id) },
                  ...(type === 'start'
                    ? []
                    : [
                        {
                          label: t('node.duplicate'),
                          icon: Copy,
                          onClick: () => store.change((editor) => duplicateNode(editor, id)),
                        },
                      ]),
                  {
                    label: t('node.delete'),
                    icon: Trash2,
                    danger: true,
                    onClick: () => store.change((editor) => removeNodes(editor, new Set([id]))),
                  },
                ]}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

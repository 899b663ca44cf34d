// A node's ways out, and where each leads: for those who cannot or will not drag.
import { Button, Group, Select, Stack } from '@mantine/core';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useNodeWords } from '../shared/useNodeWords.ts';
import { drawnWays, handleOf } from '../shared/ways.ts';
import { connect, nodeById } from './editor.ts';
import { useEditor, useEditorStore } from './editorStore.ts';
import { readingOrder } from './reading.ts';

export function ConnectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('flowCanvas');
  const words = useNodeWords();
  const store = useEditorStore();
  const graph = useEditor((editor) => editor.graph);
  const node = nodeById(graph, id);
  if (!node) return null;
  const targets = targetsOf(graph, words.named);
  const ways = drawnWays(node, graph.connections);
  return (
    <Dialog opened onClose={onClose} title={t('connect.title', { name: words.named(node) })}>
      <Stack gap="sm">
        {ways.map((way, at) => (
          <Select
            key={way.handle}
            label={words.way(way)}
            placeholder={t('connect.nowhere')}
            data={targets}
            value={
              graph.connections.find((wire) => wire.source === id && handleOf(node, wire) === way.handle)?.target ??
              null
            }
            searchable
            clearable
            allowDeselect={false}
            clearButtonProps={{ 'aria-label': t('connect.clear') }}
            nothingFoundMessage={t('tool.searchNone')}
            onChange={(target) => store.change((editor) => connect(editor, id, way.handle, target))}
            data-autofocus={at === 0 || undefined}
          />
        ))}
        {ways.length === 0 && t('connect.none')}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('connect.done')}</Button>
      </Group>
    </Dialog>
  );
}

/** Nothing leads back to the start. Those that say the same are told apart by their number. */
export function targetsOf(graph: FlowGraph, named: ReturnType<typeof useNodeWords>['named']) {
  return readingOrder(graph).flatMap((node, at) =>
    node.type === 'start' ? [] : [{ value: node.id, label: `${at + 1}. ${named(node, 90)}` }],
  );
}

// What lies over the drawing board, each fetched when it is first opened.
import type { FlowView } from '@recado/contract/flows';
import type { FlowGraph, FlowNode } from '@recado/contract/flow-graph';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { nodeById, redraw, replaceNode, type End } from './editor.ts';
import { useEditor, useEditorStore } from './editorStore.ts';
import { flowKey } from './useFlow.ts';
import type { Saving } from './useSaving.ts';

const NodeDialog = lazy(async () => ({ default: (await import('../nodes/NodeDialog.tsx')).NodeDialog }));
const Publish = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const Versions = lazyDialog(async () => (await import('./VersionsDialog.tsx')).VersionsDialog);
const Import = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog);

const NOTHING: FlowGraph = { nodes: [], connections: [] };

export type OpenDialog =
  /** @param from what it hangs from, if it is new */
  | { kind: 'node'; node: FlowNode; from?: End | undefined }
  | { kind: 'connect'; id: string }
  | { kind: 'publish' | 'versions' | 'import' };

export interface BuilderDialogsProps {
  dialog: OpenDialog | null;
  view: FlowView;
  saving: Saving;
  onGo: (id: string) => void;
  /** @param added the node that was added in it */
  onClose: (added?: string) => void;
}

export function BuilderDialogs({ dialog, view, saving, onGo, onClose }: BuilderDialogsProps) {
  const { t } = useTranslation('flowCanvas');
  const store = useEditorStore();
  const client = useQueryClient();
  const kind = dialog?.kind;
  const graph = useEditor((editor) => (kind === undefined ? NOTHING : editor.graph));
  const handleSave = (node: FlowNode): void => {
    const isNew = !nodeById(store.get().graph, node.id);
    const from = dialog?.kind === 'node' ? dialog.from : undefined;
    store.change((editor) => replaceNode(editor, node, from));
    onClose(isNew ? node.id : undefined);
  };
  const close = (): void => onClose();
  return (
    <>
      {dialog?.kind === 'node' && (
        <Suspense>
          <NodeDialog node={dialog.node} graph={graph} files={view.files} onSave={handleSave} onClose={close} />
        </Suspense>
      )}
      {dialog?.kind === 'connect' && <ConnectDialog id={dialog.id} onClose={close} />}
      <Publish
        content={
          kind === 'publish'
            ? { view, graph, onGo, onDone: (flow) => client.setQueryData(flowKey(view.id), flow), onClose: close }
            : null
        }
        title={t('publish.title', { name: view.name })}
        size="lg"
        onClose={close}
      />
      <Versions
        content={kind === 'versions' ? { view, graph, onRestored: saving.load, onClose: close } : null}
        title={t('versions.title')}
        size="lg"
        onClose={close}
      />
      <Import
        content={
          kind === 'import'
            ? { flowId: view.id, onDraw: (drawn) => store.change((editor) => redraw(editor, drawn)), onClose: close }
            : null
        }
        title={t('import.title')}
        onClose={close}
      />
    </>
  );
}

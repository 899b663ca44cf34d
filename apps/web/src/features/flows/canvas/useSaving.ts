// Saving what is drawn as a draft, over the one that it was drawn upon: where a colleague has saved another, nothing is lost.
import { importFlow, saveFlow, FLOW_FORMAT, type FlowView } from '@recado/contract/flows';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notify.ts';
import { testsOf, writtenTests } from '../tests/useTests.ts';
import { editorOf, isDirty, markSaved } from './editor.ts';
import { useEditorStore } from './editorStore.ts';
import { namedAs } from './voiceKeys.ts';
import { flowKey } from './useFlow.ts';

export interface Saving {
  /** the draft that is drawn upon */
  revision: number;
  busy: boolean;
  /** who has saved another since; null: nobody */
  newer: { savedBy: string; savedAt: string | null } | null;
  /** the server has refused to save over that one */
  refused: boolean;
  /** Answers the draft's revision; undefined: it is not saved. */
  save: (quiet?: boolean) => Promise<number | undefined>;
  /** What the server has, in place of what is drawn. */
  load: (view: FlowView) => void;
  /** Theirs, in place of what is drawn. */
  takeTheirs: () => void;
  keepAsCopy: () => Promise<void>;
  /** Back to drawing; saving asks again. */
  drawOn: () => void;
}

export function useSaving(view: FlowView): Saving {
  const { t } = useTranslation('flowCanvas');
  const store = useEditorStore();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [revision, setRevision] = useState(view.revision);
  /** as of the last answer, which may be newer than what is drawn */
  const latest = useRef(view.revision);
  const underway = useRef<Promise<number | undefined> | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const key = flowKey(view.id);

  const keep = (flow: FlowView, graph: FlowGraph): void => {
    latest.current = flow.revision;
    setRevision(flow.revision);
    const saved = namedAs(graph, flow.flow);
    store.change((editor) => markSaved(editor.graph === graph ? { ...editor, graph: saved } : editor, saved));
    client.setQueryData(key, flow);
  };
  const write = async (quiet: boolean): Promise<number | undefined> => {
    const { graph } = store.get();
    setBusy(true);
    try {
      const { flow } = await call(saveFlow, { body: { idFlow: view.id, ...graph, revision: latest.current } });
      keep(flow, graph);
      if (!quiet) notifySuccess(t('saved'));
      return flow.revision;
    } catch (error) {
      if (isApiError(error, 'ERR_FLOW_NEWER_DRAFT')) {
        setRefused(true);
        await client.invalidateQueries({ queryKey: key });
      } else {
        notifyError(error);
      }
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  // One at a time: a second upon the same draft would be refused, as if a colleague had saved.
  const save = async (quiet = false): Promise<number | undefined> => {
    let saved: number | undefined;
    while (underway.current) saved = await underway.current;
    if (saved !== undefined && !isDirty(store.get())) return saved;
    underway.current = write(quiet);
    try {
      return await underway.current;
    } finally {
      underway.current = null;
    }
  };
  const load = (flow: FlowView): void => {
    latest.current = flow.revision;
    setRevision(flow.revision);
    setRefused(false);
    client.setQueryData(key, flow);
    store.change((editor) => ({ ...editorOf(flow.flow), past: [...editor.past, editor.graph] }));
  };
  const keepAsCopy = async (): Promise<void> => {
    const { graph } = store.get();
    setBusy(true);
    try {
      const tests = writtenTests(await client.fetchQuery(testsOf(view.id)));
      const { flow } = await call(importFlow, { body: { format: FLOW_FORMAT, name: view.name, ...graph, tests } });
      // Nothing is lost by going there.
      store.change((editor) => markSaved(editor, editor.graph));
      setRefused(false);
      notifySuccess(t('newer.copied', { name: flow.name }));
      await navigate(`/flowbuilder/${flow.id}`);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };

  // What comes while one's own is on its way may be one's own.
  const isNewer = !busy && view.revision > revision;
  return {
    revision,
    busy,
    newer: isNewer ? { savedBy: view.savedBy, savedAt: view.savedAt } : null,
    refused,
    save,
    load,
    takeTheirs: () => load(view),
    keepAsCopy,
    drawOn: () => setRefused(false),
  };
}

// The keyboard on the drawing board: what is pressed while nobody types and no dialog is open; and copying as text.
import { useEffect, useRef } from 'react';
import { placeOf } from '../../../shared/commands/pressed.ts';
import { actOf, neighbour, type KeyAct } from './canvasKeys.ts';
import { copied, paste, readCopied } from './clipboard.ts';
import {
  chooseAll,
  chooseNodes,
  duplicateNode,
  moveChosen,
  redo,
  removeChosen,
  removeNodes,
  undo,
  type Editor,
} from './editor.ts';
import { useEditorStore } from './editorStore.ts';
import { focusedNode, focusNode } from './useGoTo.ts';

export interface KeyTargets {
  onOpen: (id: string) => void;
  onConnect: (id: string) => void;
  onMenu: (id: string, at: HTMLElement) => void;
  onSave: () => void;
  /** leads to a node: it is chosen, and in sight */
  goTo: (id: string) => void;
}

export function useCanvasKeys(targets: KeyTargets): void {
  const store = useEditorStore();
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });
  useEffect(() => {
    const one = (): string | undefined => {
      const { chosen } = store.get();
      return focusedNode() ?? (chosen.size === 1 ? [...chosen][0] : undefined);
    };
    const handleKey = (event: KeyboardEvent): void => {
      const act = event.isComposing || event.defaultPrevented ? undefined : actOf(event);
      const { typing, dialog } = placeOf(event.target);
      if (act === undefined || dialog || (typing && act !== 'save') || isPressed(event, act)) return;
      if (run(act, one(), latest.current, store.change, store.get)) event.preventDefault();
    };
    const handleCopy = (event: ClipboardEvent): void => {
      if (isElsewhere(event)) return;
      const text = copied(store.get());
      if (text === null || !event.clipboardData) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') store.change(removeChosen);
    };
    const handlePaste = (event: ClipboardEvent): void => {
      if (isElsewhere(event)) return;
      const part = readCopied(event.clipboardData?.getData('text/plain') ?? '');
      if (!part) return;
      event.preventDefault();
      store.change((editor) => paste(editor, part));
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('copy', handleCopy);
    document.addEventListener('cut', handleCopy);
    document.addEventListener('paste', handlePaste);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('copy', handleCopy);
      document.removeEventListener('cut', handleCopy);
      document.removeEventListener('paste', handlePaste);
    };
  }, [store]);
}

/** Words are copied, or into a field. */
function isElsewhere({ target }: ClipboardEvent): boolean {
  const { typing, dialog } = placeOf(target);
  return typing || dialog || getSelection()?.isCollapsed === false;
}

/** A button's own key. */
const isPressed = ({ target }: KeyboardEvent, act: KeyAct): boolean =>
  (act === 'open' || act === 'choose') && target instanceof Element && target.closest('button, a, summary') !== null;

/** False: the key is the browser's. */
function run(
  act: KeyAct,
  id: string | undefined,
  { onOpen, onConnect, onMenu, onSave, goTo }: KeyTargets,
  change: (edit: (editor: Editor) => Editor) => void,
  get: () => Editor,
): boolean {
  if (typeof act === 'object') {
    if ('move' in act) return moved(act.move, id, change);
    // Without a node in hand arrows scroll.
    const next = id === undefined ? undefined : neighbour(get().graph.nodes, id, act.go);
    if (next) goTo(next.id);
    return id !== undefined;
  }
  switch (act) {
    case 'undo':
      return done(change, undo);
    case 'redo':
      return done(change, redo);
    case 'all':
      return done(change, chooseAll);
    case 'none':
      if (get().chosen.size === 0 && get().wires.size === 0) return false;
      return done(change, (editor) => chooseNodes(editor, []));
    case 'save':
      onSave();
      return true;
    case 'delete':
      return deleted(id, change, get);
    default:
  }
  if (id === undefined) return false;
  if (act === 'duplicate') return done(change, (editor) => duplicateNode(editor, id));
  if (act === 'choose') return done(change, (editor) => toggled(editor, id));
  if (act === 'open') onOpen(id);
  else if (act === 'connect') onConnect(id);
  else {
    const at = document.activeElement;
    if (at instanceof HTMLElement) onMenu(id, at);
  }
  return true;
}

function done(change: (edit: (editor: Editor) => Editor) => void, edit: (editor: Editor) => Editor): true {
  change(edit);
  return true;
}

const toggled = (editor: Editor, id: string): Editor => {
  const { chosen } = editor;
  return chooseNodes(editor, chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]);
};

/** All that are chosen; else the one in hand. */
function moved(
  by: { x: number; y: number },
  id: string | undefined,
  change: (edit: (editor: Editor) => Editor) => void,
): boolean {
  change((editor) => moveChosen(id === undefined || editor.chosen.has(id) ? editor : chooseNodes(editor, [id]), by));
  return true;
}

/** The focus goes to where one was before it. */
function deleted(
  id: string | undefined,
  change: (edit: (editor: Editor) => Editor) => void,
  get: () => Editor,
): boolean {
  const { chosen, wires, graph } = get();
  const before = graph.connections.find(({ target, source }) => target === id && source !== id)?.source;
  if (chosen.size === 0 && wires.size === 0) {
    if (id === undefined) return false;
    change((editor) => removeNodes(editor, new Set([id])));
  } else change(removeChosen);
  if (id !== undefined && before !== undefined) focusNode(before);
  return true;
}

// Holds what is drawn outside of React: what a part reads of it is all that draws it again.
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Editor } from './editor.ts';

export interface EditorStore {
  get: () => Editor;
  change: (edit: (editor: Editor) => Editor) => void;
  subscribe: (listener: () => void) => () => void;
}

export function editorStore(first: Editor): EditorStore {
  let editor = first;
  const listeners = new Set<() => void>();
  return {
    get: () => editor,
    change: (edit) => {
      const next = edit(editor);
      if (next === editor) return;
      editor = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const Context = createContext<EditorStore | null>(null);
export const EditorProvider = Context.Provider;

export function useEditorStore(): EditorStore {
  const store = useContext(Context);
  if (!store) throw new Error('outside of a flow');
  return store;
}

/** @param read must answer the same where nothing has changed that it reads */
export function useEditor<T>(read: (editor: Editor) => T): T {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => read(store.get()));
}

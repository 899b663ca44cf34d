// What nodes on the canvas ask of the screen around them. It stays the same object while the screen is open.
import { createContext, useContext } from 'react';

export interface CanvasActs {
  /** shows what can be done with a node */
  menu: (id: string, at: HTMLElement) => void;
  /** links to files by the names that nodes have for them */
  files: Readonly<Record<string, string>>;
}

const Context = createContext<CanvasActs>({ menu: () => undefined, files: {} });
export const CanvasActsProvider = Context.Provider;
export const useCanvasActs = (): CanvasActs => useContext(Context);

// Rows that are chosen in a list, to do something to all of them.
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { placeOf } from '../../commands/pressed.ts';
import { useCommand } from '../../commands/useCommand.ts';
import { chosenOf, EVERYTHING, isChosen, NOTHING, toggled, type Choice } from './choice.ts';

export interface Selection {
  /** the rows that are there */
  order: readonly number[];
  /** anything is chosen */
  any: boolean;
  /** all that were found, those too that are not loaded */
  all: boolean;
  /** by name; where all are: none */
  ids: readonly number[];
  /** where all are: but these */
  except: readonly number[];
  isChosen: (id: number) => boolean;
  /** stays the same function. @param range from the last one to here */
  toggle: (id: number, range: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  /** for what the rows lie in; each says which it is by `data-row` */
  handleKey: (event: KeyboardEvent) => void;
}

/** @param order the rows that are there @param scope which list this is: in another, nothing is chosen */
export function useSelection(order: readonly number[], scope: string): Selection {
  const [kept, setKept] = useState<{ scope: string; choice: Choice }>({ scope, choice: NOTHING });
  const choice = kept.scope === scope ? kept.choice : NOTHING;
  const latest = useRef({ order, scope, choice });
  useLayoutEffect(() => {
    latest.current = { order, scope, choice };
  });
  const set = useCallback((next: Choice) => setKept({ scope: latest.current.scope, choice: next }), []);
  const toggle = useCallback(
    (id: number, range: boolean) => set(toggled(latest.current.choice, latest.current.order, id, range)),
    [set],
  );
  const chooseAll = useCallback(() => set(EVERYTHING), [set]);
  const clear = useCallback(() => set(NOTHING), [set]);
  const ids = useMemo(() => chosenOf(choice, order), [choice, order]);
  const any = choice.all || ids.length > 0;
  // Before a step back: what is chosen is under way.
  useCommand('back', clear, { enabled: any });
  useCommand('list.choose', () => toggleFocused(toggle), { enabled: order.length > 0 });
  const handleKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (event.defaultPrevented || placeOf(target).typing || altKey) return;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a' && order.length > 0) chooseAll();
    else if (key === ' ' && !ctrlKey && !metaKey && hasNoUseOfSpace(target)) toggleRow(target, toggle, shiftKey);
    else if (key === 'X' && shiftKey && !ctrlKey && !metaKey) toggleRow(target, toggle, true);
    else return;
    event.preventDefault();
  };
  return {
    order,
    any,
    all: choice.all,
    ids,
    except: choice.all ? [...choice.ids] : [],
    isChosen: (id) => isChosen(choice, id),
    toggle,
    chooseAll,
    clear,
    handleKey,
  };
}

const hasNoUseOfSpace = (target: EventTarget): boolean =>
  target instanceof Element && !target.closest('button, input, select, [role=button]');

function toggleRow(target: EventTarget | null, toggle: Selection['toggle'], range: boolean): boolean {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (!row) return false;
  toggle(Number(row.dataset['row']), range);
  return true;
}

/** False: the focus is in no row, and the key is the browser's. */
const toggleFocused = (toggle: Selection['toggle']): boolean => toggleRow(document.activeElement, toggle, false);

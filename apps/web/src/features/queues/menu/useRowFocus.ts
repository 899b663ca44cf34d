// Where the focus stands in the menu's tree after an edit: on the row that was meant, wherever the edit takes it, and however
// late its buttons can be pressed.
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';

/** A button of a row: of this option, or of the one that will stand there; or one beside the rows. */
export type FocusGoal =
  | { button: string; id: number }
  | { button: string; parentId: number | null; option: number }
  | { button: 'add' | 'undo' };

export interface RowFocus {
  goTo: (goal: FocusGoal) => void;
  /** Somebody goes on by themselves. */
  forget: () => void;
}

export function useRowFocus(tree: RefObject<HTMLElement | null>): RowFocus {
  const goal = useRef<FocusGoal>(null);
  // After each drawing: an edit is drawn later than it is made, and once more when the server has answered.
  useLayoutEffect(() => {
    if (goal.current && tree.current) reach(tree.current, goal.current);
  });
  return useMemo(
    () => ({
      goTo: (wanted) => {
        goal.current = wanted;
        if (tree.current) reach(tree.current, wanted);
      },
      forget: () => {
        goal.current = null;
      },
    }),
    [tree],
  );
}

function reach(tree: HTMLElement, goal: FocusGoal): void {
  if ('id' in goal || 'parentId' in goal) {
    const row = tree.querySelector<HTMLElement>(
      'id' in goal ? `[data-row="${goal.id}"]` : `[data-place="${goal.parentId ?? 'top'}.${goal.option}"]`,
    );
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-key="${goal.button}"]`);
    // Of what cannot be pressed now the next that can; of a row that is under way the row.
    const pressed = wanted?.disabled === false ? wanted : row?.querySelector<HTMLButtonElement>('button:enabled');
    (pressed ?? row)?.focus();
  } else tree.querySelector<HTMLButtonElement>(`[data-key="${goal.button}"]`)?.focus();
}

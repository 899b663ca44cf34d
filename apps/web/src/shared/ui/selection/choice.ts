// Which rows of a list are chosen: some by name, or all that were found but some. Pure.

export interface Choice {
  /** all that were found, but those that are named */
  all: boolean;
  ids: ReadonlySet<number>;
  /** where a range begins: what was chosen last by itself */
  from: number | null;
}

export const NOTHING: Choice = { all: false, ids: new Set(), from: null };
export const EVERYTHING: Choice = { all: true, ids: new Set(), from: null };

export const isChosen = ({ all, ids }: Choice, id: number): boolean => all !== ids.has(id);

/** The other way round; with `range`, all from the last one to here as this one becomes. @param order of the rows that are there */
export function toggled(choice: Choice, order: readonly number[], id: number, range: boolean): Choice {
  const chosen = !isChosen(choice, id);
  const [from, to] = [choice.from === null ? -1 : order.indexOf(choice.from), order.indexOf(id)];
  const touched = range && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const ids = new Set(choice.ids);
  for (const each of touched) {
    if (chosen === choice.all) ids.delete(each);
    else ids.add(each);
  }
  return { all: choice.all, ids, from: id };
}

/** What is named and is there no more, is chosen no more. */
export const chosenOf = ({ all, ids }: Choice, order: readonly number[]): number[] =>
  all ? [] : order.filter((id) => ids.has(id));

// What a node lets people choose from. Pure.
import type { Choice } from '@recado/rules/choices';
import type { NodeOf } from './nodes.ts';

/** Their ids name the node, so that a button of another list is none of these. */
export function menuChoices({ id, data }: NodeOf<'menu'>): Choice[] {
  const { arrayOption } = data;
  const counted = arrayOption.every(({ number }, at) => number === at + 1);
  const typed = !counted && arrayOption.every(({ number }) => number < 10);
  return arrayOption.map(({ number, value }) => ({
    id: `${id}:a${number}`,
    title: value,
    ...(typed && { key: String(number) }),
  }));
}

export const questionChoices = ({ id, data }: NodeOf<'question'>): Choice[] =>
  data.typebotIntegration.options.map((title, at) => ({ id: `${id}:o${at + 1}`, title }));

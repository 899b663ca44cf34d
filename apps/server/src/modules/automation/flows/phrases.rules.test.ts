import { expect, it } from 'vitest';
import { phraseIn, type PhraseTrigger } from './phrases.rules.ts';

const of = (id: number, phrase: string, match: PhraseTrigger['match'] = 'exact', own = false): PhraseTrigger => ({
  id,
  flowId: id,
  phrase,
  match,
  own,
});

it.each<[string, string, PhraseTrigger[], number | undefined]>([
  ['exactly, without regard to case, accents and spaces', '  PROMOÇÃO  de natal ', [of(1, 'promocao de Natal')], 1],
  ['but not within more', 'quero a promocao', [of(1, 'promocao')], undefined],
  ['within more', 'Quero a promoção!', [of(1, 'promocao', 'contains')], 1],
  ['whole words only', 'promocoes', [of(1, 'promo', 'contains')], undefined],
  ['one of several', 'tchau', [of(1, 'oi\n tchau \n', 'oneOf')], 1],
  ['none of several', 'oi tchau', [of(1, 'oi\ntchau', 'oneOf')], undefined],
  ['nothing at all', '', [of(1, '', 'contains'), of(2, '!', 'contains')], undefined],
  ['exactly before within', 'oi', [of(1, 'oi', 'contains'), of(2, 'oi')], 2],
  ['the longest', 'quero a promo de natal', [of(1, 'promo', 'contains'), of(2, 'promo de natal', 'contains')], 2],
  ["the connection's own before all", 'oi', [of(1, 'oi'), of(2, 'oi', 'contains', true)], 2],
  ['the oldest of two alike', 'oi', [of(3, 'oi'), of(2, 'oi')], 2],
])('a phrase is found %s', (_, text, triggers, id) => {
  expect(phraseIn(triggers, text)?.trigger.id).toBe(id);
});

// What a flow tells, in words: for differences between what was recorded and what comes now.
import type { FlowTestDifference, Told } from '@recado/contract/flow-tests';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useActionWords } from '../shared/useActionWords.ts';

const LONGEST = 200;
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

export interface ToldWords {
  /** after what */
  when: (difference: Pick<FlowTestDifference, 'input'>) => string;
  told: (told: Told | null) => string;
}

export function useToldWords(): ToldWords {
  const { t } = useTranslation(['flowTests', 'flowTryIt', 'flowCanvas']);
  const actionWords = useActionWords();
  return {
    when: ({ input }) => {
      if (input === null) return t('when.begins');
      if (input.kind !== 'message') return t('when.after', { what: t(`flowTryIt:passed.${input.kind}`) });
      return t('when.said', { text: short(input.text ?? t('flowTryIt:photo')) });
    },
    told: (told) => {
      switch (told?.kind) {
        case 'says':
          return t('told.says', { text: short(told.body) });
        case 'asks':
          return t('told.asks', { text: short(told.body), options: short(told.options.join(' · ')) });
        case 'shows':
          return told.body === '' ? t('told.shows') : t('told.showsWith', { text: short(told.body) });
        case 'does':
          return actionWords(told.action) ?? t('told.nothing');
        case 'consults': {
          const name = t(`flowCanvas:type.${told.whom}`);
          return told.text === ''
            ? t('told.consults', { name })
            : t('flowTryIt:ask.typebot', { name, text: short(told.text) });
        }
        case 'waits':
          return t(`told.waits.${told.waits}`);
        case 'ends':
          return t(`flowTryIt:end.${told.end}`);
        case undefined:
          return t('told.nothing');
      }
    },
  };
}

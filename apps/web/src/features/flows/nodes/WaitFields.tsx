// How often an answer that will not do is asked for again, and how long one is waited for.
import { NumberInput, SimpleGrid } from '@mantine/core';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import type { Typed } from './drafts.ts';
import { typedOf } from './typed.ts';

export interface Waits {
  tries: Typed;
  /** empty: for as long as it takes */
  waitMinutes: Typed;
}

export interface WaitFieldsProps {
  draft: Waits;
  set: (change: Partial<Waits>) => void;
  errorAt: (path: 'tries' | 'waitMinutes') => string | undefined;
}

export function WaitFields({ draft, set, errorAt }: WaitFieldsProps) {
  const { t } = useTranslation('flowNodes');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label={t('field.tries')}
        description={t('field.triesHint')}
        min={1}
        max={FLOW_LIMITS.tries}
        allowDecimal={false}
        value={draft.tries}
        onChange={(tries) => set({ tries: typedOf(tries) })}
        error={errorAt('tries')}
      />
      <NumberInput
        label={t('field.waitMinutes')}
        description={t('field.waitMinutesHint')}
        min={1}
        max={FLOW_LIMITS.waitMinutes}
        allowDecimal={false}
        hideControls
        value={draft.waitMinutes}
        onChange={(minutes) => set({ waitMinutes: typedOf(minutes) })}
        error={errorAt('waitMinutes')}
      />
    </SimpleGrid>
  );
}

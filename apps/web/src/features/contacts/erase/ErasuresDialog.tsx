// The record of what was erased: who asked, when, and how much it was. Whom it was about is not kept; a number can be asked for.
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LIMITS } from '@recado/contract/constants';
import { digitsOf } from '@recado/rules/phone';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { ErasureState } from './ErasureState.tsx';
import { useErasures } from './useErasures.ts';

const TYPING_MS = 300;

export function ErasuresDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [number] = useDebouncedValue(digitsOf(typed), TYPING_MS);
  const isNumber = number.length >= LIMITS.number.min;
  const { data, ...list } = useErasures(isNumber ? number : '');
  return (
    <Dialog opened onClose={onClose} title={t('erase.record.title')}>
      <Stack gap="md">
        <Text size="sm">{t('erase.record.text')}</Text>
        <TextInput
          type="search"
          inputMode="tel"
          maxLength={LIMITS.number.max}
          label={t('erase.record.number')}
          description={t('erase.record.numberHint')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {data?.length === 0 && <Text size="sm">{t(isNumber ? 'erase.record.noneOf' : 'erase.record.none')}</Text>}
        {data?.map((erasure) => (
          <Stack key={erasure.id} gap={2}>
            <Text size="sm" fw={500}>
              {t('erase.record.entry', { who: erasure.askedBy, date: formats.dateTime(erasure.askedAt) })}
            </Text>
            <ErasureState erasure={erasure} />
          </Stack>
        ))}
        {list.hasNextPage && (
          <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('erase.record.older')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

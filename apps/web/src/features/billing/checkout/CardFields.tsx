// How a card is taken: in the provider's own fields, on a page of its own, or, by the pretended bank alone, in fields of ours.
import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PaymentOptions } from '@recado/contract/invoices';
import { Lock } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { TEST_CARDS, type Card } from './card.ts';
import { CardFrame, type CardFrameHandle } from './cardFrame/CardFrame.tsx';

export interface CardFieldsProps {
  entry: PaymentOptions['card'];
  form: UseFormReturnType<Card>;
  frame: Ref<CardFrameHandle>;
}

export function CardFields({ entry, form, frame }: CardFieldsProps) {
  const { t } = useTranslation('billing');
  const field = (path: keyof Card, autoComplete: string) => ({
    label: t(`card.${path}`),
    withAsterisk: true,
    autoComplete,
    ...form.getInputProps(path),
  });
  if (entry.by === 'page' || entry.by === 'none')
    return (
      <Text size="sm" c="dimmed">
        {t('card.page')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <TextInput key={form.key('nameOnCard')} {...field('nameOnCard', 'cc-name')} />
      {entry.by === 'fields' ? (
        <CardFrame publicKey={entry.publicKey} ref={frame} />
      ) : (
        <>
          <TextInput key={form.key('cardNumber')} inputMode="numeric" {...field('cardNumber', 'cc-number')} />
          <Group grow align="flex-start">
            <TextInput key={form.key('expiryDate')} placeholder="12/30" {...field('expiryDate', 'cc-exp')} />
            <TextInput key={form.key('cvv')} inputMode="numeric" maxLength={4} {...field('cvv', 'cc-csc')} />
          </Group>
        </>
      )}
      <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
        <Lock size={14} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
        <Text size="xs">{t('card.safe')}</Text>
      </Group>
      {entry.by === 'token' && <TestCards />}
    </Stack>
  );
}

function TestCards() {
  const { t } = useTranslation('billing');
  return (
    <Text size="xs" component="div">
      {t('card.tests')}
      {Object.entries(TEST_CARDS).map(([number, token]) => (
        <div key={number}>
          <Code>{number}</Code> {t(token === 'sandbox-approved' ? 'card.approved' : 'card.refused')}
        </div>
      ))}
    </Text>
  );
}

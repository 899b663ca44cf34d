// The card's own fields: what is typed here goes to the provider alone.
import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TEST_CARDS, type Card } from './card.ts';

export function CardFields({ form, sandbox }: { form: UseFormReturnType<Card>; sandbox: boolean }) {
  const { t } = useTranslation('billing');
  const field = (path: keyof Card, autoComplete: string) => ({
    label: t(`card.${path}`),
    withAsterisk: true,
    autoComplete,
    ...form.getInputProps(path),
  });
  return (
    <Stack gap="sm">
      <TextInput key={form.key('nameOnCard')} {...field('nameOnCard', 'cc-name')} />
      <TextInput key={form.key('cardNumber')} inputMode="numeric" {...field('cardNumber', 'cc-number')} />
      <Group grow align="flex-start">
        <TextInput key={form.key('expiryDate')} placeholder="12/30" {...field('expiryDate', 'cc-exp')} />
        <TextInput key={form.key('cvv')} inputMode="numeric" maxLength={4} {...field('cvv', 'cc-csc')} />
      </Group>
      <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
        <Lock size={14} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
        <Text size="xs">{t('card.safe')}</Text>
      </Group>
      {sandbox && (
        <Text size="xs" component="div">
          {t('card.tests')}
          {Object.entries(TEST_CARDS).map(([number, token]) => (
            <div key={number}>
              <Code>{number}</Code> {t(token === 'sandbox-approved' ? 'card.approved' : 'card.refused')}
            </div>
          ))}
        </Text>
      )}
    </Stack>
  );
}

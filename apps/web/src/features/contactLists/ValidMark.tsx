// Whether a number is on WhatsApp, as far as anybody knows.
import { Group, Text } from '@mantine/core';
import type { ContactListItem } from '@recado/contract/contact-lists';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const MARKS = {
  yes: { icon: CircleCheck, color: 'var(--mantine-color-pine-7)' },
  no: { icon: CircleX, color: 'var(--mantine-color-error)' },
  unknown: { icon: CircleDashed, color: 'var(--mantine-color-dimmed)' },
} as const;

export function ValidMark({ item: { isWhatsappValid } }: { item: ContactListItem }) {
  const { t } = useTranslation('contactLists');
  const state = isWhatsappValid === null ? 'unknown' : isWhatsappValid ? 'yes' : 'no';
  const { icon: Icon, color } = MARKS[state];
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={18} color={color} aria-hidden style={{ flex: 'none' }} />
      <Text size="xs" c="dimmed" span>
        {t(`mark.${state}`)}
      </Text>
    </Group>
  );
}

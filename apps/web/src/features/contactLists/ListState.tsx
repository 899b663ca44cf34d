// How far a list's numbers have been asked about, and what keeps it.
import { Group, Loader, Text } from '@mantine/core';
import type { ContactList } from '@recado/contract/contact-lists';
import { CircleCheck, CirclePause } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function ListState({ list }: { list: ContactList }) {
  const { t } = useTranslation('contactLists');
  const { contactsCount, validCount, invalidCount, importing, checking, checkPause } = list;
  if (contactsCount === 0 && importing === 0) return <Text size="sm">{t('state.empty')}</Text>;
  const asked = validCount + invalidCount;
  // While an import comes in nobody asks yet.
  const isAsking = importing > 0 || checking || asked < contactsCount;
  return (
    <Group gap={6} wrap="nowrap" align="center">
      {checkPause ? (
        <CirclePause size={16} aria-hidden style={{ flex: 'none' }} />
      ) : isAsking ? (
        <Loader size={14} aria-hidden style={{ flex: 'none' }} />
      ) : (
        <CircleCheck size={16} aria-hidden style={{ flex: 'none' }} />
      )}
      <Text size="sm" span>
        {importing > 0 && `${t('state.importing', { count: importing })} `}
        {isAsking ? t('state.checking', { done: asked, count: contactsCount }) : t('state.checked')}
        {checkPause && ` ${t(`state.pause.${checkPause}`)}`}
      </Text>
    </Group>
  );
}

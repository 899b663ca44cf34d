// The menu of a queue within its dialog: the options, what the customer reads, and a phone to try it out.
import { Select, Stack, Text, Title } from '@mantine/core';
import { MOST_CHOICES } from '@recado/contract/actions';
import type { Queue } from '@recado/contract/queues';
import { useState } from 'react';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useVariableValues } from '../../../entities/variable/useVariableValues.ts';
import { useNow } from '../../../shared/format/useNow.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Menu.module.css';
import { MenuBubble } from './MenuBubble.tsx';
import { previewOf } from './menuPlay.ts';
import { MenuTree } from './MenuTree.tsx';
import { PlayPhone } from './PlayPhone.tsx';
import { useQueueMenu } from './useQueueMenu.ts';
import type { MenuEditor } from './useMenuEditor.ts';

export interface MenuSectionProps {
  /** as it is edited now */
  queue: Queue;
  editor: MenuEditor;
  autoFocus: boolean;
}

export function MenuSection({ queue, editor, autoFocus }: MenuSectionProps) {
  const { t } = useTranslation(['queues', 'connections']);
  const lines = (useConnections().data ?? []).filter(({ queues }) => queues.some(({ id }) => id === queue.id));
  const [chosen, setChosen] = useState<number | null>(null);
  const connection = lines.find(({ id }) => id === chosen) ?? lines.find(({ isDefault }) => isDefault) ?? lines[0];
  const menu = useQueueMenu({ ...queue, options: editor.drafted }, connection);
  const values = useVariableValues({ contact: { name: t('connections:field.somebody') }, ticketId: 1 });
  const preview = previewOf(menu, queue.id, editor.open, new Date(useNow()));
  const taps = connection?.provider === 'cloud' && preview.every(({ choices }) => choices.length <= MOST_CHOICES);
  return (
    <section aria-labelledby="queue-menu">
      <Title order={3} size="h5" id="queue-menu">
        {t('menu.heading')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('menu.text')}
      </Text>
      <div className={classes.section}>
        <MenuTree editor={editor} autoFocus={autoFocus} />
        <div className={classes.side}>
          <div>
            <Text size="sm" fw={500} mb={4}>
              {editor.open ? t('menu.previewOf', { title: editor.open.title || t('menu.new') }) : t('menu.preview')}
            </Text>
            <div className={classes.chat} role="group" aria-label={t('menu.preview')}>
              {preview.map((said, at) => (
                <MenuBubble key={at} said={said} taps={taps} values={values} />
              ))}
              {preview.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('menu.previewNone')}
                </Text>
              )}
            </div>
          </div>
          <Stack gap={6}>
            <Text size="sm" fw={500}>
              {t('menu.play.title')}
            </Text>
            {lines.length > 1 && (
              <Select
                size="sm"
                label={t('menu.play.connection')}
                data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={connection ? String(connection.id) : null}
                allowDeselect={false}
                onChange={(value) => setChosen(Number(value))}
              />
            )}
            {lines.length === 0 && (
              <Text size="xs" c="dimmed">
                {t('menu.play.noConnection')}
              </Text>
            )}
            <PlayPhone key={connection?.id ?? 'none'} menu={menu} taps={taps} values={values} />
          </Stack>
        </div>
      </div>
    </section>
  );
}

// One announcement, whole.
import { Badge, Group, Text } from '@mantine/core';
import type { Announcement } from '@recado/contract/announcements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import classes from './Announcements.module.css';
import { priorityOf } from './priorities.ts';

export interface AnnouncementDialogProps {
  /** null: closed */
  announcement: Announcement | null;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  // While it goes it shows what it showed.
  const [shown, setShown] = useState(announcement);
  if (announcement !== null && announcement !== shown) setShown(announcement);
  const priority = shown && priorityOf(shown);
  return (
    <Dialog opened={announcement !== null} onClose={onClose} title={shown?.title}>
      {shown && priority && (
        <>
          <Group gap="sm" mb="md">
            <Badge variant="light" color={priority.color}>
              {t(`announcements.priority.${priority.key}`)}
            </Badge>
            <Text size="sm" c="dimmed" component="time" dateTime={shown.createdAt}>
              {formats.dateTime(shown.createdAt)}
            </Text>
          </Group>
          <Text className={classes.whole}>{shown.text}</Text>
        </>
      )}
    </Dialog>
  );
}

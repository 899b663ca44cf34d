// One announcement, whole.
import { Group, Text } from '@mantine/core';
import type { Announcement } from '@recado/contract/announcements';
import { useState } from 'react';
import { PriorityBadge } from '../../../entities/announcement/PriorityBadge.tsx';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import classes from './Announcements.module.css';

export interface AnnouncementDialogProps {
  /** null: closed */
  announcement: Announcement | null;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('announcements');
  const formats = useFormats();
  // While it goes it shows what it showed.
  const [shown, setShown] = useState(announcement);
  if (announcement !== null && announcement !== shown) setShown(announcement);
  return (
    <Dialog opened={announcement !== null} onClose={onClose} title={shown?.title}>
      {shown && (
        <>
          <Group gap="sm" mb="md">
            <PriorityBadge announcement={shown} />
            <Text size="sm" c="dimmed" component="time" dateTime={shown.createdAt}>
              {formats.dateTime(shown.createdAt)}
            </Text>
          </Group>
          <Text component="div" className={classes.whole}>
            <MarkedText text={shown.text} />
          </Text>
          {shown.mediaPath !== null && (
            <a
              href={shown.mediaPath}
              target="_blank"
              rel="noreferrer"
              aria-label={t('openPicture', { name: shown.mediaName ?? '' })}
            >
              <img src={shown.mediaPath} alt="" className={classes.picture} />
            </a>
          )}
        </>
      )}
    </Dialog>
  );
}

// How urgent an announcement is, as a chip.
import { Badge, type BadgeProps } from '@mantine/core';
import type { Announcement } from '@recado/contract/announcements';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { priorityOf } from './priorities.ts';

interface PriorityBadgeProps extends Pick<BadgeProps, 'size'> {
  announcement: Pick<Announcement, 'priority'>;
}

export function PriorityBadge({ announcement, size }: PriorityBadgeProps) {
  const { t } = useTranslation('announcements');
  const { key, color } = priorityOf(announcement);
  return (
    <Badge variant="light" color={color} size={size}>
      {t(`priority.${key}`)}
    </Badge>
  );
}

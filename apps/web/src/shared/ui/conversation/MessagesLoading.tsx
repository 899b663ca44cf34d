// Bubbles to come, in their shape.
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDelayed } from '../useDelayed.ts';
import classes from './MessageList.module.css';

const BUBBLES = [
  { ours: false, width: 220, height: 38 },
  { ours: false, width: 300, height: 56 },
  { ours: true, width: 260, height: 38 },
  { ours: false, width: 180, height: 38 },
  { ours: true, width: 320, height: 74 },
  { ours: false, width: 240, height: 38 },
] as const;

export function MessagesLoading() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <div className={classes.loading} role="status" aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {late &&
        BUBBLES.map(({ ours, width, height }) => (
          <Skeleton key={`${width}`} w={width} maw="80%" h={height} radius="md" data-ours={ours || undefined} />
        ))}
    </div>
  );
}

// Help videos: a card each, played in a dialog.
import { Text, UnstyledButton } from '@mantine/core';
import type { Help } from '@recado/contract/helps';
import { useState } from 'react';
import { VideoPicture } from '../../entities/help/VideoPicture.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Helps.module.css';
import { PlayerDialog } from './PlayerDialog.tsx';

export function VideoCards({ videos }: { videos: readonly Help[] }) {
  const [watched, setWatched] = useState<Help | null>(null);
  return (
    <>
      <ul className={classes.grid}>
        {videos.map((help) => (
          <li key={help.id}>
            <VideoCard help={help} onWatch={() => setWatched(help)} />
          </li>
        ))}
      </ul>
      <PlayerDialog help={watched} onClose={() => setWatched(null)} />
    </>
  );
}

function VideoCard({ help: { title, description, video }, onWatch }: { help: Help; onWatch: () => void }) {
  const { t } = useTranslation('helps');
  return (
    <UnstyledButton className={classes.card} aria-label={t('watch', { title })} onClick={onWatch}>
      <VideoPicture video={video} />
      <div className={classes.words}>
        <Text fw={600} lineClamp={2}>
          {title}
        </Text>
        {description !== '' && (
          <Text size="sm" c="dimmed" lineClamp={3} mt={2}>
            {description}
          </Text>
        )}
      </div>
    </UnstyledButton>
  );
}

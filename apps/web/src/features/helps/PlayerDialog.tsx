// Plays a help video. The player is YouTube's, from its address that sets no cookies until somebody plays.
import { Anchor, Text } from '@mantine/core';
import type { Help } from '@recado/contract/helps';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import classes from './Helps.module.css';

/** @param help null: it is closed */
export function PlayerDialog({ help, onClose }: { help: Help | null; onClose: () => void }) {
  const { t } = useTranslation('helps');
  const narrow = useNarrow();
  // While it goes it shows what it showed.
  const [shown, setShown] = useState(help);
  if (help !== null && help !== shown) setShown(help);
  return (
    <Dialog
      opened={help !== null}
      onClose={onClose}
      title={shown?.title}
      size={880}
      fullScreen={narrow}
      padding={0}
      styles={{ header: { padding: 'var(--mantine-spacing-md)' } }}
    >
      {shown && (
        <>
          <iframe
            className={classes.player}
            src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(shown.video)}?autoplay=1&rel=0`}
            title={shown.title}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin: it cannot take its sandbox off
            sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            // The player refuses to play where it is not told whose page it is in.
            referrerPolicy="strict-origin-when-cross-origin"
          />
          <div className={classes.foot}>
            {shown.description !== '' && <Text size="sm">{shown.description}</Text>}
            <Anchor
              size="sm"
              href={`https://www.youtube.com/watch?v=${encodeURIComponent(shown.video)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('onYoutube')}
            </Anchor>
          </div>
        </>
      )}
    </Dialog>
  );
}

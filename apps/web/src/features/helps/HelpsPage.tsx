// Help videos: a card each, played in a dialog.
import { Text, UnstyledButton } from '@mantine/core';
import type { Help } from '@recado/contract/helps';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHelps } from '../../entities/help/useHelps.ts';
import { VideoPicture } from '../../entities/help/VideoPicture.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { listOf } from '../../shared/crud/listOf.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import classes from './Helps.module.css';
import { PlayerDialog } from './PlayerDialog.tsx';

export function HelpsPage() {
  const { t } = useTranslation('helps');
  const list = listOf(useHelps());
  const [watched, setWatched] = useState<Help | null>(null);
  return (
    <ListPage title={t('title')} count={list.loading ? undefined : list.rows.length}>
      <ListStates list={list} empty={<EmptyState icon={CircleHelp} title={t('empty.title')} text={t('empty.text')} />}>
        <ul className={classes.grid}>
          {list.rows.map((help) => (
            <li key={help.id}>
              <HelpCard help={help} onWatch={() => setWatched(help)} />
            </li>
          ))}
        </ul>
      </ListStates>
      <PlayerDialog help={watched} onClose={() => setWatched(null)} />
    </ListPage>
  );
}

function HelpCard({ help: { title, description, video }, onWatch }: { help: Help; onWatch: () => void }) {
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

// By what else the board is filtered: queues, attendants, tags, the days of the last message, and whose tickets.
import { Button, Switch } from '@mantine/core';
import { Split, Tag, UserRound } from 'lucide-react';
import { TagSelect } from '../../../entities/tag/TagSelect.tsx';
import { UserSelect } from '../../../entities/user/UserSelect.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Can } from '../../../shared/session/Can.tsx';
import { DaysFilter } from '../../../shared/ui/DaysFilter.tsx';
import { IdsSelect } from '../../../shared/ui/IdsSelect.tsx';
import { useMyQueues } from '../list/useMyQueues.ts';
import { countFilters } from './boardAddress.ts';
import classes from './Board.module.css';
import type { BoardFilters } from './useBoardFilters.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

export function BoardFilterRow({ filters: { choice, change, clear } }: { filters: BoardFilters }) {
  const { t } = useTranslation('kanban');
  const { queues } = useMyQueues();
  return (
    <div className={classes.filters} role="group" aria-label={t('filter.label')}>
      <IdsSelect
        aria-label={t('filter.queues')}
        placeholder={t('filter.queues')}
        leftSection={<Split {...ICON} />}
        options={queues}
        value={choice.queueIds}
        onChange={(queueIds) => change({ queueIds })}
      />
      <UserSelect
        aria-label={t('filter.users')}
        placeholder={t('filter.users')}
        leftSection={<UserRound {...ICON} />}
        value={choice.userIds}
        onChange={(userIds) => change({ userIds })}
      />
      <TagSelect
        aria-label={t('filter.tags')}
        placeholder={t('filter.tags')}
        leftSection={<Tag {...ICON} />}
        value={choice.tagIds}
        onChange={(tagIds) => change({ tagIds })}
      />
      <DaysFilter
        value={choice.days}
        onChange={(days) => change({ days })}
        words={{
          any: t('filter.days'),
          chosen: (days) => t('filter.daysOf', { days }),
          title: t('filter.daysTitle'),
        }}
      />
      <Can do="tickets-manager:showall">
        <Switch
          label={t('filter.all')}
          checked={choice.all}
          disabled={choice.queueIds.length > 0}
          onChange={(event) => change({ all: event.currentTarget.checked })}
        />
      </Can>
      {countFilters(choice) > 0 && (
        <Button variant="subtle" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}

// What the list of users shows of each.
import { Avatar, Badge, Indicator, VisuallyHidden } from '@mantine/core';
import type { Colleague } from '@recado/contract/users';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { initialsOf } from '../../shared/format/initials.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import classes from './Users.module.css';

/** As many as fit a column. */
const SHOWN_QUEUES = 2;

export function useUserColumns(): Column<Colleague>[] {
  const { t } = useTranslation(['users', 'common']);
  const { user } = useSession();
  return [
    { key: 'id', header: t('column.id'), width: '70px', deskOnly: true, cell: ({ id }) => id },
    {
      key: 'name',
      header: t('common:name'),
      width: '1.3fr',
      primary: true,
      cell: ({ id, name, online }) => (
        <div className={classes.person}>
          <Indicator
            color="green"
            disabled={!online}
            size={12}
            offset={6}
            position="bottom-end"
            withBorder
            zIndex={1}
            title={online ? t('online') : t('offline')}
          >
            <Avatar size={36} color="pine" variant="light" alt="">
              {initialsOf(name) || undefined}
            </Avatar>
          </Indicator>
          <VisuallyHidden>{online ? t('online') : t('offline')}</VisuallyHidden>
          <div className={classes.named}>
            <span className={classes.name}>{name}</span>
            {id === user.id && (
              <Badge size="sm" variant="default" tt="none" flex="none">
                {t('you')}
              </Badge>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'email',
      header: t('column.email'),
      width: '1.7fr',
      plain: true,
      cell: ({ email }) => (
        <span className={classes.email} title={email}>
          {email}
        </span>
      ),
    },
    {
      key: 'profile',
      header: t('column.profile'),
      width: '130px',
      cell: ({ profile, role }) => role?.name ?? t(`profile.${profile}`),
    },
    { key: 'queues', header: t('column.queues'), width: '1.3fr', cell: (row) => <Queues row={row} /> },
  ];
}

function Queues({ row: { profile, queues } }: { row: Colleague }) {
  const { t } = useTranslation('users');
  const rest = queues.slice(SHOWN_QUEUES);
  if (queues.length === 0)
    return <span className={classes.none}>{t(profile === 'admin' ? 'allQueues' : 'noQueues')}</span>;
  return (
    <div className={classes.queues}>
      {queues.slice(0, SHOWN_QUEUES).map(({ id, name, color }) => (
        <span key={id} className={classes.queue} style={{ '--queue-color': color }} title={name}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.none} title={rest.map(({ name }) => name).join(', ')}>
          {t('moreQueues', { count: rest.length })}
        </span>
      )}
    </div>
  );
}

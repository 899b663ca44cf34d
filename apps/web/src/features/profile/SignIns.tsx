// When and from where one has signed in: the session that is open, and those before it.
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { listSignIns, SIGN_INS, type SignIn } from '@recado/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { logout } from '../../shared/data/session.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import classes from './SignIns.module.css';

export function SignIns() {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useQuery({
    queryKey: ['signIns'],
    queryFn: ({ signal }) => call(listSignIns, { signal }),
    // A refresh of the page is one more use.
    staleTime: 0,
  });
  if (!data)
    return (
      <NotLoaded query={{ error, refetch }}>
        <Skeleton h={120} />
      </NotLoaded>
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('signIns.text', { days: SIGN_INS.days })}
      </Text>
      {data.length === 0 ? (
        <Text size="sm">{t('signIns.none')}</Text>
      ) : (
        <ul className={classes.list}>
          {data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Row({ row: { at, browser, system, address, current, lastUsedAt } }: { row: SignIn }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const name = [browser, system].filter((part) => part !== null).join(' · ');
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name || t('signIns.unknown')}
          </Text>
          {current && (
            <Badge size="sm" variant="light" color="green" tt="none">
              {t('signIns.current')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {`${formats.dateTime(at)} · ${address}`}
        </Text>
        {lastUsedAt !== null && (
          <Text size="sm" c="dimmed">
            {t('signIns.lastUsed', { when: formats.relative(lastUsedAt) })}
          </Text>
        )}
      </div>
      {current && (
        <Button variant="default" size="xs" onClick={() => void logout()}>
          {t('signIns.leave')}
        </Button>
      )}
    </li>
  );
}

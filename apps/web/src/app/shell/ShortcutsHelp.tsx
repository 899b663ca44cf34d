// The sheet of keys; `?` opens it wherever nobody is typing.
import { Group, Kbd, Stack, Switch, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { isMac, setLetters, useLetters, useSignOf, waysOf } from '../../shared/commands/keyboard.ts';
import { COMMAND_GROUPS, COMMANDS, FIXED_KEYS, type Command } from '../../shared/commands/table.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './ShortcutsHelp.module.css';

interface Row {
  id: string;
  group: Command['group'];
  text: string;
  /** each of them does it */
  ways: readonly (readonly string[])[];
}

/** In its dialog. */
export function ShortcutsHelp() {
  const { t } = useTranslation('shell');
  const letters = useLetters();
  const rows = useRows(letters);
  return (
    <>
      <div className={classes.groups}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group} className={classes.group} aria-labelledby={`keys-${group}`}>
            <Title order={3} size="sm" mb="xs" id={`keys-${group}`}>
              {t(`keys.groups.${group}`)}
            </Title>
            <Stack component="ul" gap={6} m={0} p={0}>
              {rows
                .filter((row) => row.group === group)
                .map((row) => (
                  <KeyRow key={row.id} {...row} />
                ))}
            </Stack>
          </section>
        ))}
      </div>
      <Switch
        mt="lg"
        checked={letters}
        onChange={(event) => setLetters(event.currentTarget.checked)}
        label={t('keys.letters')}
        description={t('keys.lettersHint')}
      />
    </>
  );
}

function useRows(letters: boolean): Row[] {
  const { t } = useTranslation('shell');
  const mac = isMac();
  const commands: Row[] = COMMANDS.map(({ id, group, ...command }) => ({
    id,
    group,
    text: t(`commands.${id}`),
    ways: waysOf({ id, group, ...command }, mac, letters),
  }));
  const fixed = FIXED_KEYS.map(({ id, group, keys, ...more }): Row => {
    const ways = 'either' in more ? keys.map((key) => [key]) : [keys];
    return { id, group, text: t(`keys.fixed.${id}`), ways };
  });
  return [...commands, ...fixed].filter(({ ways }) => ways.length > 0);
}

function KeyRow({ text, ways }: Row) {
  const { t } = useTranslation('shell');
  const signOf = useSignOf();
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm">{text}</Text>
      <Group gap={4} wrap="nowrap" className={classes.keys}>
        {ways.map((keys, at) => (
          <Fragment key={keys.join(' ')}>
            {at > 0 && (
              <Text span size="xs" c="dimmed">
                {t('keys.or')}
              </Text>
            )}
            {keys.map((key) => (
              <Kbd key={key}>{signOf(key)}</Kbd>
            ))}
          </Fragment>
        ))}
      </Group>
    </Group>
  );
}

// Who is to have the ticket: colleagues of its queue and those who are online first, one press each; others by name.
import { Radio, TextInput } from '@mantine/core';
import type { Colleague } from '@recado/contract/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsOf } from './transfer.ts';
import classes from './Transfer.module.css';

const NOBODY = '0';

export interface ColleaguePickerProps {
  colleagues: readonly Colleague[];
  queueId: number | null;
  chosen: Colleague | null;
  onChange: (colleague: Colleague | null) => void;
  /** by a pointer: keys may go on through the list */
  onPicked: () => void;
}

export function ColleaguePicker({ colleagues, queueId, chosen, onChange, onPicked }: ColleaguePickerProps) {
  const { t } = useTranslation('tickets');
  const [search, setSearch] = useState('');
  const groups = groupsOf(colleagues, queueId, search);
  return (
    <Radio.Group
      label={t('transfer.user')}
      value={chosen ? String(chosen.id) : NOBODY}
      onChange={(value) => onChange(colleagues.find(({ id }) => String(id) === value) ?? null)}
    >
      <TextInput
        mt={4}
        data-autofocus
        aria-label={t('transfer.colleagueSearch')}
        placeholder={t('transfer.colleagueSearch')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div
        className={classes.people}
        data-more="y"
        // A label gives the focus to its own field first.
        onClick={({ detail }) => detail > 0 && setTimeout(onPicked)}
      >
        {search.trim() === '' && (
          <Radio classNames={{ body: classes.person }} value={NOBODY} label={t('transfer.anybody')} />
        )}
        {groups.map(({ kind, people }) => (
          <div key={kind} role="group" aria-label={t(`transfer.group.${kind}`)}>
            <p className={classes.group} aria-hidden>
              {t(`transfer.group.${kind}`)}
            </p>
            {people.map((person) => (
              <Radio
                key={person.id}
                classNames={{ body: classes.person }}
                value={String(person.id)}
                label={person.name}
                description={person.queues.map(({ name }) => name).join(', ') || undefined}
              />
            ))}
          </div>
        ))}
        {groups.length === 0 && search.trim() !== '' && <p className={classes.group}>{t('transfer.nobodyFound')}</p>}
      </div>
    </Radio.Group>
  );
}

// Who is to have the ticket: colleagues of its queue and those who are online first, one press each; others by name.
import { Radio, TextInput } from '@mantine/core';
import type { Colleague } from '@recado/contract/users';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { groupsOf } from './transfer.ts';
import classes from './Transfer.module.css';

const NOBODY = '0';

export interface ColleaguePickerProps {
  colleagues: readonly Colleague[];
  queueId: number | null;
  chosen: Colleague | null;
  onChange: (colleague: Colleague | null) => void;
  /** by a pointer or by Enter: arrows may go on through the list */
  onPicked: () => void;
}

export function ColleaguePicker({ colleagues, queueId, chosen, onChange, onPicked }: ColleaguePickerProps) {
  const { t } = useTranslation('tickets');
  const [search, setSearch] = useState('');
  const groups = groupsOf(colleagues, queueId, search);
  const list = useRef<HTMLDivElement>(null);
  const found = groups.flatMap(({ people }) => people);
  const searches = search.trim() !== '';
  // Whoever is marked is in sight, also where the words find others.
  const kept = chosen && !found.some(({ id }) => id === chosen.id) ? chosen : null;
  const handleSearchKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const isMarked = searches && found.some(({ id }) => id === chosen?.id);
    if (event.key === 'ArrowDown') {
      const wanted = searches && !isMarked ? `[value="${found[0]?.id}"]` : ':checked';
      const radio = list.current?.querySelector<HTMLInputElement>(`input${wanted}`);
      radio?.focus();
      radio?.click();
    } else if (event.key === 'Enter') {
      // Not the form: it would go to whoever is marked, and not to whom the words mean.
      if (searches && found.length === 0) return event.preventDefault();
      if (searches && !isMarked) onChange(found[0] ?? null);
      onPicked();
    } else return;
    event.preventDefault();
  };
  const handleListKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPicked();
  };
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
        onKeyDown={handleSearchKey}
      />
      <div
        ref={list}
        className={classes.people}
        data-more="y"
        // A label gives the focus to its own field first.
        onKeyDown={handleListKey}
        onClick={({ detail }) => detail > 0 && setTimeout(onPicked)}
      >
        {(!searches || !chosen) && (
          <Radio classNames={{ body: classes.person }} value={NOBODY} label={t('transfer.anybody')} />
        )}
        {kept && <Radio classNames={{ body: classes.person }} value={String(kept.id)} label={kept.name} />}
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
        {groups.length === 0 && searches && <p className={classes.group}>{t('transfer.nobodyFound')}</p>}
      </div>
    </Radio.Group>
  );
}

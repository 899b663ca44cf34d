// One holiday or exception: what it says, or its fields while it is written.
import { ActionIcon, Button, Checkbox, Group, Select, Text, TextInput, Tooltip } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Hours } from './Hours.tsx';
import { DAY_MODES, type Fault } from './openingDays.ts';
import classes from './SpecialDays.module.css';
import type { SpecialDraft, SpecialFault } from './specialDrafts.ts';
import { useHoursWords } from './useHoursWords.ts';

export interface SpecialDayRowProps {
  draft: SpecialDraft;
  /** its fields are there */
  open: boolean;
  /** somebody has just asked for them: the focus goes there */
  isNew: boolean;
  fault: SpecialFault | null;
  onChange: (draft: SpecialDraft) => void;
  onOpen: () => void;
  onDone: () => void;
  onRemove: () => void;
}

export function SpecialDayRow(props: SpecialDayRowProps) {
  return props.open ? <Fields {...props} /> : <Words {...props} />;
}

function Words({ draft, onOpen, onRemove }: SpecialDayRowProps) {
  const { t } = useTranslation('common');
  const words = useHoursWords();
  const { name } = draft;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {words.special(draft)}
        </Text>
      </div>
      <RowButton icon={<Pencil size={16} />} label={t('edit')} name={name} onClick={onOpen} />
      <RowButton icon={<Trash2 size={16} />} label={t('delete')} name={name} onClick={onRemove} />
    </li>
  );
}

function RowButton(props: { icon: React.ReactNode; label: string; name: string; onClick: () => void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${props.label}: ${props.name}`}
        onClick={props.onClick}
      >
        {props.icon}
      </ActionIcon>
    </Tooltip>
  );
}

const OF_HOURS: readonly SpecialFault[] = ['start', 'end', 'same', 'againStart', 'againEnd'];
const isOfHours = (fault: SpecialFault | null): fault is NonNullable<Fault> =>
  fault !== null && OF_HOURS.includes(fault);

function Fields({ draft, isNew, fault, onChange, onDone, onRemove }: SpecialDayRowProps) {
  const { t } = useTranslation(['settings', 'common']);
  const title = draft.name.trim() || t('schedules.special.new');
  // The last day goes along with the first one until it is a day of its own.
  const handleFrom = (from: string): void =>
    onChange({ ...draft, from, to: draft.to === draft.from || draft.to < from ? from : draft.to });
  return (
    <li className={classes.open}>
      <div role="group" aria-label={title} className={classes.fields}>
        <TextInput
          className={classes.name}
          label={t('common:name')}
          placeholder={t('schedules.special.namePlaceholder')}
          maxLength={60}
          autoFocus={isNew}
          value={draft.name}
          error={fault === 'name' && t('schedules.special.fault.name')}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('schedules.special.from')}
          value={draft.from}
          error={(fault === 'from' || fault === 'over' || fault === 'overlap') && t(`schedules.special.fault.${fault}`)}
          onChange={(event) => handleFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('schedules.special.to')}
          min={draft.from}
          value={draft.to}
          error={fault === 'to' && t('schedules.special.fault.to')}
          onChange={(event) => onChange({ ...draft, to: event.currentTarget.value })}
        />
        <Checkbox
          className={classes.yearly}
          label={t('schedules.special.yearly')}
          checked={draft.yearly}
          onChange={(event) => onChange({ ...draft, yearly: event.currentTarget.checked })}
        />
        <Select
          className={classes.mode}
          aria-label={t('schedules.modeLabel', { day: title })}
          data={DAY_MODES.map((mode) => ({ value: mode, label: t(`schedules.mode.${mode}`) }))}
          value={draft.mode}
          allowDeselect={false}
          onChange={(mode) => mode !== null && onChange({ ...draft, mode })}
        />
        {draft.mode === 'hours' && (
          <Hours
            name={title}
            times={draft}
            fault={isOfHours(fault) ? fault : null}
            onChange={(times) => onChange({ ...draft, ...times })}
          />
        )}
      </div>
      <Group gap="xs" justify="flex-end">
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
          {t('common:delete')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onDone}>
          {t('schedules.special.done')}
        </Button>
      </Group>
    </li>
  );
}

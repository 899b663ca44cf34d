// An option in a line: what it is called, what it does, and its switch or choice.
import { Anchor, Select, Switch, Text } from '@mantine/core';
import { AUDIT_MONTHS, DEFAULT_AUDIT_MONTHS } from '@recado/contract/constants';
import { SETTING_VALUES, type SettingKey } from '@recado/contract/settings';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from '../Settings.module.css';
import { useOptions } from './OptionsForm.tsx';
import { useSettings } from './useSettings.ts';

interface OptionRowProps {
  /** by which an address leads to it */
  name: SettingKey;
  label: string;
  text: string;
  /** of the control, which these words name and describe */
  ids: { label: string; text: string };
  /** under the words, where a phone has no room beside them */
  wide?: boolean;
  more?: ReactNode;
  children: ReactNode;
}

export function OptionRow({ name, label, text, ids, wide, more, children }: OptionRowProps) {
  return (
    <div className={classes.option} data-path={name} data-wide={wide || undefined}>
      <div className={classes.optionText}>
        <Text id={ids.label} size="sm" fw={600}>
          {label}
        </Text>
        <Text id={ids.text} size="sm" c="dimmed">
          {text}
        </Text>
        {more}
      </div>
      {children}
    </div>
  );
}

export function useOptionIds(): { label: string; text: string } {
  const id = useId();
  return { label: `${id}-label`, text: `${id}-text` };
}

type SwitchName = Exclude<
  SettingKey,
  | 'scheduleType'
  | 'chatBotType'
  | MinutesName
  | 'firstSteps'
  | 'auditMonths'
  | 'keepMonths'
  | 'agentTokens'
  | 'aidsPrompt'
  | 'campaignsEnabled'
  | 'asaas'
>;

export function SwitchOption({ name }: { name: SwitchName }) {
  const { t } = useTranslation('settings');
  const { valueOf, choose } = useOptions();
  const ids = useOptionIds();
  return (
    <OptionRow name={name} label={t(`option.${name}.label`)} text={t(`option.${name}.text`)} ids={ids}>
      <Switch
        aria-labelledby={ids.label}
        aria-describedby={ids.text}
        checked={valueOf(name) === 'enabled'}
        onChange={(event) => choose(name, event.currentTarget.checked ? 'enabled' : 'disabled')}
      />
    </OptionRow>
  );
}

interface ChoiceOptionProps {
  name: 'scheduleType' | 'auditMonths' | 'aidsPrompt' | MinutesName;
  choices: { value: string; label: string }[];
  value: string | null;
  /** what may be chosen is not known yet */
  disabled?: boolean;
  /** by typing */
  searchable?: boolean;
  more?: ReactNode;
}

export function ChoiceOption({ name, choices, value, disabled, searchable, more }: ChoiceOptionProps) {
  const { t } = useTranslation('settings');
  const { choose } = useOptions();
  const ids = useOptionIds();
  return (
    <OptionRow name={name} label={t(`option.${name}.label`)} text={t(`option.${name}.text`)} ids={ids} wide more={more}>
      <Select
        className={classes.select}
        aria-labelledby={ids.label}
        aria-describedby={ids.text}
        data={choices}
        value={value}
        disabled={disabled}
        allowDeselect={false}
        searchable={searchable}
        onChange={(chosen) => chosen !== null && choose(name, chosen)}
      />
    </OptionRow>
  );
}

export function ScheduleOption() {
  const { t } = useTranslation('settings');
  const { valueOf } = useOptions();
  return (
    <ChoiceOption
      name="scheduleType"
      choices={SETTING_VALUES.scheduleType.map((value) => ({ value, label: t(`value.scheduleType.${value}`) }))}
      value={valueOf('scheduleType') ?? null}
      more={<WhichHours />}
    />
  );
}

/** For how long it is kept who has done what. */
export function AuditOption() {
  const { i18n } = useTranslation();
  const { valueOf } = useOptions();
  return (
    <ChoiceOption
      name="auditMonths"
      choices={AUDIT_MONTHS.map((value) => ({ value, label: inUnit('month', Number(value), i18n.language) }))}
      value={valueOf('auditMonths') ?? DEFAULT_AUDIT_MONTHS}
    />
  );
}

const WAITING_MINUTES = [0, 1, 2, 5, 10, 15, 20, 30, 45, 60, 120, 240, 480, 1_440];

const MINUTES = {
  autoReopenTimeout: [0, 5, 15, 30, 60, 120, 240, 480, 1_440, 4_320],
  waitingWarning: WAITING_MINUTES,
  waitingAlarm: WAITING_MINUTES,
};
type MinutesName = keyof typeof MINUTES;

/** For how long, or after how long; what a program has set is offered as well. */
export function MinutesOption({ name }: { name: MinutesName }) {
  const { t, i18n } = useTranslation('settings');
  const { valueOf } = useOptions();
  const chosen = valueOf(name) ?? '0';
  const minutes = [...new Set([...MINUTES[name], Number(chosen)])].toSorted((a, b) => a - b);
  return (
    <ChoiceOption
      name={name}
      choices={minutes.map((each) => ({
        value: String(each),
        label: each === 0 ? t(`value.${name}.never`) : durationOf(each, i18n.language),
      }))}
      value={chosen}
    />
  );
}

const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** In the largest unit of which it is whole. */
function durationOf(minutes: number, language: string): string {
  const [unit, size] = UNITS.find(([, each]) => minutes % each === 0) ?? UNITS[2];
  return inUnit(unit, minutes / size, language);
}

export const inUnit = (unit: 'day' | 'hour' | 'minute' | 'month', count: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Where the hours that count, once it is saved, are set. */
function WhichHours() {
  const { t } = useTranslation('settings');
  const type = useSettings().valueOf('scheduleType');
  if (type !== 'queue' && type !== 'company') return null;
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {t(`scheduleHint.${type}`)}{' '}
      {type === 'company' && (
        <Anchor component={Link} to="?tab=schedules" size="sm" underline="always">
          {t('toSchedules')}
        </Anchor>
      )}
    </Text>
  );
}

// An option in a line: what it is called, what it does, and its switch or choice.
import { Anchor, Select, Switch, Text } from '@mantine/core';
import { AUDIT_MONTHS, DEFAULT_AUDIT_MONTHS } from '@recado/contract/constants';
import { SETTING_VALUES, type SettingKey } from '@recado/contract/settings';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SETTING_MINUTES, useSettingWords, type MinutesName } from '../../../entities/setting/useSettingWords.ts';
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

/** In the words of the setting. */
function useChoice(name: SettingKey): (value: string) => { value: string; label: string } {
  const words = useSettingWords();
  return (value) => ({ value, label: words(name, value) ?? value });
}

export function ScheduleOption() {
  const choice = useChoice('scheduleType');
  const { valueOf } = useOptions();
  return (
    <ChoiceOption
      name="scheduleType"
      choices={SETTING_VALUES.scheduleType.map(choice)}
      value={valueOf('scheduleType') ?? null}
      more={<WhichHours />}
    />
  );
}

/** For how long it is kept who has done what. */
export function AuditOption() {
  const choice = useChoice('auditMonths');
  const { valueOf } = useOptions();
  return (
    <ChoiceOption
      name="auditMonths"
      choices={AUDIT_MONTHS.map(choice)}
      value={valueOf('auditMonths') ?? DEFAULT_AUDIT_MONTHS}
    />
  );
}

/** For how long, or after how long; what a program has set is offered as well. */
export function MinutesOption({ name }: { name: MinutesName }) {
  const choice = useChoice(name);
  const { valueOf } = useOptions();
  const chosen = valueOf(name) ?? '0';
  const minutes = [...new Set([...SETTING_MINUTES[name], Number(chosen)])].toSorted((a, b) => a - b);
  return <ChoiceOption name={name} choices={minutes.map((each) => choice(String(each)))} value={chosen} />;
}

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

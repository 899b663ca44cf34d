// For how long it is kept who has done what.
import { Select } from '@mantine/core';
import { AUDIT_MONTHS, DEFAULT_AUDIT_MONTHS } from '@recado/contract/constants';
import { useTranslation } from 'react-i18next';
import classes from '../Settings.module.css';
import { OptionRow, useOptionIds } from './Option.tsx';
import { useOptions } from './OptionsForm.tsx';

export function AuditOption() {
  const { t, i18n } = useTranslation('settings');
  const { valueOf, choose } = useOptions();
  const ids = useOptionIds();
  const months = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'month', unitDisplay: 'long' });
  return (
    <OptionRow
      name="auditMonths"
      label={t('option.auditMonths.label')}
      text={t('option.auditMonths.text')}
      ids={ids}
      wide
    >
      <Select
        className={classes.select}
        aria-labelledby={ids.label}
        aria-describedby={ids.text}
        data={AUDIT_MONTHS.map((value) => ({ value, label: months.format(Number(value)) }))}
        value={valueOf('auditMonths') ?? DEFAULT_AUDIT_MONTHS}
        allowDeselect={false}
        onChange={(value) => value !== null && choose('auditMonths', value)}
      />
    </OptionRow>
  );
}

// Of messages that repeat: this one alone, or all later ones too.
import { SegmentedControl } from '@mantine/core';
import type { ScheduleScope } from '@recado/contract/schedules';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function ScopeField({ value, onChange }: { value: ScheduleScope; onChange: (scope: ScheduleScope) => void }) {
  const { t } = useTranslation('schedules');
  return (
    <SegmentedControl<ScheduleScope>
      fullWidth
      aria-label={t('scope.label')}
      value={value}
      data={[
        { value: 'one', label: t('scope.one') },
        { value: 'later', label: t('scope.later') },
      ]}
      onChange={onChange}
    />
  );
}

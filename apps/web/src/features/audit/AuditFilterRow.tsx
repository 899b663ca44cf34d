// Whose acts, of what kind, done to what, and when.
import { Select } from '@mantine/core';
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditKind } from '@recado/contract/audit';
import { useColleagues } from '../../entities/user/useColleagues.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { DaysFilter } from '../../shared/ui/DaysFilter.tsx';
import classes from './Audit.module.css';
import { oneOf, type AuditFilters } from './useAuditFilters.ts';

/** Of the installation, which its super-administrators act on. */
const OF_ALL: readonly AuditKind[] = ['plan', 'help', 'announcement', 'job'];

export interface AuditFilterRowProps {
  filters: AuditFilters;
  onChange: (some: Partial<AuditFilters>) => void;
}

export function AuditFilterRow({ filters, onChange }: AuditFilterRowProps) {
  const { t, i18n } = useTranslation('audit');
  const { user } = useSession();
  const colleagues = useColleagues();
  const { compare } = new Intl.Collator(i18n.language);
  const sorted = (choices: { value: string; label: string }[]) =>
    choices.toSorted((one, other) => compare(one.label, other.label));
  const kinds = AUDIT_KINDS.filter((kind) => user.super || !OF_ALL.includes(kind));
  const common = { size: 'sm', clearable: true, searchable: true, className: classes.filter } as const;
  return (
    <div className={classes.filters}>
      <Select
        {...common}
        aria-label={t('filter.user')}
        placeholder={t('filter.user')}
        data={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.user}
        onChange={(chosen) => onChange({ user: chosen })}
      />
      <Select
        {...common}
        aria-label={t('filter.kind')}
        placeholder={t('filter.kind')}
        data={sorted(kinds.map((kind) => ({ value: kind, label: t(`kindNames.${kind}`) })))}
        value={filters.kind}
        onChange={(chosen) => onChange({ kind: oneOf(AUDIT_KINDS, chosen) })}
      />
      <Select
        {...common}
        aria-label={t('filter.action')}
        placeholder={t('filter.action')}
        data={sorted(AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`actions.${action}`) })))}
        value={filters.action}
        onChange={(chosen) => onChange({ action: oneOf(AUDIT_ACTIONS, chosen) })}
      />
      <DaysFilter
        value={filters.days}
        onChange={(days) => onChange({ days })}
        words={{
          any: t('days.any'),
          chosen: (shown) => t('days.button', { days: shown }),
          title: t('days.title'),
        }}
      />
    </div>
  );
}

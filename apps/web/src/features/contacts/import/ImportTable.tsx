// The rows of an import, all or those of one outcome.
import { Badge, Chip, Group } from '@mantine/core';
import { CONTACT_FIELD_NAMES } from '@recado/contract/contact-fields';
import { IMPORT_OUTCOMES } from '@recado/contract/contacts';
import { useMemo, useState } from 'react';
import { DataTable, type Column } from '../../../shared/crud/DataTable.tsx';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Import.module.css';
import { countRows, type ImportRow, type Outcome } from './importRows.ts';

const COLOURS: Record<Outcome, string> = { create: 'pine', update: 'blue', unchanged: 'gray', refused: 'red' };
const FILTERS = ['all', ...IMPORT_OUTCOMES] as const;
type Filter = (typeof FILTERS)[number];

export interface ImportTableProps {
  rows: ImportRow[];
  /** left out: all */
  first?: Filter;
}

export function ImportTable({ rows, first = 'all' }: ImportTableProps) {
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const [filter, setFilter] = useState<Filter>(first);
  const counts = useMemo(() => countRows(rows), [rows]);
  const shown = useMemo(
    () => (filter === 'all' ? rows : rows.filter(({ outcome }) => outcome === filter)),
    [rows, filter],
  );
  const columns = useColumns();
  const handleFilter = (value: string | string[]): void => setFilter(FILTERS.find((name) => name === value) ?? 'all');
  return (
    <>
      <Chip.Group value={filter} onChange={handleFilter}>
        <Group gap={6} role="radiogroup" aria-label={t('import.filter')}>
          {FILTERS.map((name) => {
            const count = name === 'all' ? rows.length : counts[name];
            return (
              <Chip key={name} value={name} size="xs" disabled={count === 0}>
                {t(`import.outcomes.${name}`)} · {formats.number(count)}
              </Chip>
            );
          })}
        </Group>
      </Chip.Group>
      <div className={classes.table}>
        <DataTable
          // So that it begins at its first row again.
          key={filter}
          label={t('import.rows')}
          columns={columns}
          rows={shown}
          rowKey={({ line }) => line}
          rowName={({ name }) => name}
        />
      </div>
    </>
  );
}

function useColumns(): Column<ImportRow>[] {
  const { t } = useTranslation(['contacts', 'common']);
  const formats = useFormats();
  return [
    {
      key: 'line',
      header: t('import.line'),
      width: '64px',
      plain: true,
      wideOnly: true,
      cell: ({ line }) => <span className={classes.line}>{formats.number(line)}</span>,
    },
    {
      key: 'name',
      header: t('common:name'),
      width: '1.5fr',
      primary: true,
      cell: ({ name }) => (name === '' ? <span className={classes.line}>—</span> : <span title={name}>{name}</span>),
    },
    {
      key: 'number',
      header: t('field.number'),
      width: '140px',
      cell: ({ number }) => <span title={number}>{number || '—'}</span>,
    },
    ...CONTACT_FIELD_NAMES.map((field) => ({
      key: field,
      header: t(`field.${field}`),
      wideOnly: true,
      cell: (row: ImportRow) => <span title={row[field]}>{row[field]}</span>,
    })),
    { key: 'outcome', header: t('import.outcome'), width: '2.6fr', cell: (row) => <OutcomeCell row={row} /> },
  ];
}

function OutcomeCell({ row: { outcome, why } }: { row: ImportRow }) {
  const { t } = useTranslation('contacts');
  const reason = why && t(`import.refusals.${why}`);
  return (
    <span className={classes.outcome} title={reason ?? undefined}>
      <Badge
        variant={outcome === 'unchanged' ? 'default' : 'light'}
        color={COLOURS[outcome]}
        tt="none"
        className={classes.badge}
      >
        {t(`import.becomes.${outcome}`)}
      </Badge>
      {reason && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}

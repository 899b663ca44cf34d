// What the log shows of each entry.
import type { AuditEntry } from '@recado/contract/audit';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Audit.module.css';
import { changesOf, useAuditWords } from './useAuditWords.ts';

/** The rest stands in the details. */
const MOST = 2;

export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditWords();
  return [
    {
      key: 'at',
      header: t('column.at'),
      width: '150px',
      cell: ({ at }) => <span title={formats.dateTime(at)}>{formats.shortDateTime(at)}</span>,
    },
    {
      key: 'act',
      header: t('column.act'),
      width: '1.2fr',
      primary: true,
      cell: (entry) => <span className={classes.act}>{words.sentence(entry)}</span>,
    },
    {
      key: 'changes',
      header: t('column.changes'),
      width: '1.5fr',
      plain: true,
      cell: (entry) => <Changes entry={entry} />,
    },
    {
      key: 'address',
      header: t('column.address'),
      width: '130px',
      wideOnly: true,
      deskOnly: true,
      cell: ({ address }) => address || '—',
    },
  ];
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const changes = changesOf(entry);
  const more = changes.length - MOST;
  return (
    <span className={classes.changes}>
      {changes.slice(0, MOST).map((change) => (
        <span key={change.field} className={classes.change}>
          {words.change(entry, change)}
        </span>
      ))}
      {more > 0 && <span>{t('change.more', { count: more })}</span>}
    </span>
  );
}

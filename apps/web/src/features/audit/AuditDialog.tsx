// All of one entry: who, when, from where, and every field as it was and as it became.
import { Stack, Table, Text } from '@mantine/core';
import type { AuditEntry } from '@recado/contract/audit';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import classes from './Audit.module.css';
import { changesOf, useAuditWords } from './useAuditWords.ts';

export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useAuditWords();
  const changes = changesOf(entry);
  return (
    <Dialog opened onClose={onClose} title={words.sentence(entry)} size="lg">
      <Stack gap="md">
        <dl className={classes.facts}>
          <dt>{t('details.at')}</dt>
          <dd>{formats.dateTime(entry.at)}</dd>
          <dt>{t('details.who')}</dt>
          <dd>{entry.userName || t('someone')}</dd>
          <dt>{t('details.address')}</dt>
          <dd>{entry.address || '—'}</dd>
        </dl>
        {changes.length === 0 ? (
          <Text size="sm">{t('details.nothing')}</Text>
        ) : (
          <Table layout="fixed" aria-label={t('column.changes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('details.field')}</Table.Th>
                <Table.Th>{t('details.before')}</Table.Th>
                <Table.Th>{t('details.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map((change) => (
                <Table.Tr key={change.field}>
                  <Table.Th scope="row" className={classes.value}>
                    {words.field(change)}
                  </Table.Th>
                  {change.secret ? (
                    <Table.Td colSpan={2} className={classes.value}>
                      {t('details.hidden')}
                    </Table.Td>
                  ) : (
                    <>
                      <Table.Td className={classes.value}>{words.value(entry, change, 'before')}</Table.Td>
                      <Table.Td className={classes.value}>{words.value(entry, change, 'after')}</Table.Td>
                    </>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Dialog>
  );
}

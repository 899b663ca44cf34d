// What becomes of the rows of a spreadsheet, or of contacts that were chosen: how many, the first of them, and who is left out.
import { ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { FilledList } from '@recado/contract/contact-lists';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function FilledSummary({ made, written }: { made: FilledList; written: boolean }) {
  const { t } = useTranslation(['contactLists', 'contacts', 'common']);
  const shownNumber = useShownNumber();
  const { created, already, refusedCount, refused, sample } = made;
  const counts = [
    t('summary.created', { count: created }),
    ...(already > 0 ? [t('summary.already', { count: already })] : []),
    ...(refusedCount > 0 ? [t('summary.refused', { count: refusedCount })] : []),
  ];
  return (
    <Stack gap="xs">
      {!written && <Text fw={600}>{counts.join(' · ')}</Text>}
      {refused.length > 0 ? (
        <ScrollArea.Autosize mah={240} tabIndex={0}>
          <Table aria-label={t('summary.refusedTitle')} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('summary.line')}</Table.Th>
                <Table.Th>{t('common:name')}</Table.Th>
                <Table.Th>{t('summary.why')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.map(({ row, name, error }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{t(`contacts:import.refusals.${error}`)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {refusedCount > refused.length && (
            <Text size="sm" c="dimmed">
              {t('summary.more', { count: refusedCount - refused.length })}
            </Text>
          )}
        </ScrollArea.Autosize>
      ) : (
        !written && (
          <Text size="sm" c="dimmed">
            {sample.map(({ name, number }) => `${name} ${shownNumber(number)}`).join(' · ')}
          </Text>
        )
      )}
    </Stack>
  );
}

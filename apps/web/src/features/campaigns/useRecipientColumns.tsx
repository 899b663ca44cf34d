// What a report says of each of its people.
import { Group, Text } from '@mantine/core';
import type { CampaignRecipient } from '@recado/contract/campaign-recipients';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NameLink } from '../../shared/ui/NameLink.tsx';
import { shownState } from './reportFile.ts';
import { useReason } from './useReason.ts';

/** All that was known of them is gone; this stands in the place of the number. */
const isErased = ({ number }: CampaignRecipient): boolean => number.startsWith('erased-');

export function useRecipientName(): (person: CampaignRecipient) => string {
  const { t } = useTranslation('campaigns');
  return (person) => (isErased(person) ? t('report.erased') : person.name);
}

export function useRecipientColumns(): Column<CampaignRecipient>[] {
  const { t } = useTranslation(['campaigns', 'common']);
  const { dateTime } = useCompanyClock();
  const shownNumber = useShownNumber();
  const reasonText = useReason();
  const nameOf = useRecipientName();
  return [
    {
      key: 'name',
      header: t('common:name'),
      width: '2fr',
      primary: true,
      cell: (person) =>
        person.ticketUuid ? <NameLink to={`/tickets/${person.ticketUuid}`}>{person.name}</NameLink> : nameOf(person),
    },
    {
      key: 'number',
      header: t('column.number'),
      width: '170px',
      plain: true,
      cell: (person) => (isErased(person) ? '–' : shownNumber(person.number)),
    },
    {
      key: 'state',
      header: t('column.status'),
      width: '3fr',
      plain: true,
      cell: (person) => {
        const { reason } = person;
        const why = [
          ...(reason ? [reasonText(reason)] : []),
          // Where it is not the reason already.
          ...(person.optedOut && reason !== 'optedOut' ? [t('one.optedOut')] : []),
        ];
        return (
          // A reason may be long: it goes on below.
          <Group gap={6} style={{ whiteSpace: 'normal' }}>
            <Text size="sm" span>
              {t(`one.${shownState(person)}`)}
            </Text>
            {why.map((words) => (
              <Text key={words} size="xs" c="dimmed" span>
                {words}
              </Text>
            ))}
          </Group>
        );
      },
    },
    {
      key: 'sentAt',
      header: t('column.sentAt'),
      width: '140px',
      wideOnly: true,
      cell: ({ sentAt }) => (sentAt ? dateTime(sentAt) : '–'),
    },
  ];
}

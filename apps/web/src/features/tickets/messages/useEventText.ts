// The words of what happened to a ticket.
import { DRIVER_KINDS } from '@recado/contract/constants';
import { isFailure, type Failure, type TimelineData, type TimelineEntry } from '@recado/contract/timeline';
import { useTranslation } from 'react-i18next';

const failureOf = (reason = ''): Failure => (isFailure(reason) ? reason : 'failed');

export function useEventText(): (entry: TimelineEntry) => string {
  const { t } = useTranslation('tickets');
  const placeText = (place: TimelineData['to']): string =>
    [place?.user?.name, place?.queue?.name].filter(Boolean).join(' · ') || t('noQueue');
  const driverText = ({ driver, name }: TimelineData): string => {
    const known = DRIVER_KINDS.find((kind) => kind === driver);
    const kind = known ? t(`driver.kind.${known}`) : t('timeline.by.driver');
    return name ? t('driver.named', { kind, name }) : kind;
  };
  const rateText = (rate: number | undefined): string =>
    rate === 1 || rate === 2 || rate === 3 ? t(`timeline.rate.${rate}`) : String(rate ?? '');
  return ({ kind, by, data }) => {
    const who = by.name ?? t(`timeline.by.${by.kind}`);
    switch (kind) {
      case 'transferred':
        // Whoever hands over what is theirs is named once.
        return t('timeline.transferred', {
          who,
          from: placeText(data.from?.user?.name === who && data.from.queue ? { ...data.from, user: null } : data.from),
          to: placeText(data.to),
        });
      case 'tagged':
      case 'untagged':
        return t(`timeline.${kind}`, { who, tag: data.tag?.name ?? '' });
      case 'rated':
        return t('timeline.rated', { rate: rateText(data.rate) });
      case 'changed':
        return t('timeline.changed', { who, field: data.field ?? '' });
      case 'driverStarted':
      case 'driverEnded':
        return t(`timeline.${kind}`, { driver: driverText(data) });
      case 'failed':
        return t('timeline.failed', { who: driverText(data), reason: t(`timeline.failure.${failureOf(data.reason)}`) });
      case 'created':
      case 'accepted':
      case 'returned':
      case 'closed':
      case 'reopened':
      case 'noted':
      case 'notified':
      case 'sent':
      case 'called':
        return t(`timeline.${kind}`, { who });
    }
  };
}

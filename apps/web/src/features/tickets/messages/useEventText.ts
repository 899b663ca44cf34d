// The words of what happened to a ticket.
import { ACTION_KINDS, ACTION_PROBLEMS } from '@recado/contract/actions';
import { CONSENT_SOURCES } from '@recado/contract/consent';
import { DRIVER_KINDS } from '@recado/contract/constants';
import { CONTACT_FIELD_NAMES } from '@recado/contract/contact-fields';
import {
  AGENT_ENDINGS,
  FLOW_REASONS,
  isFailure,
  type Failure,
  type TimelineData,
  type TimelineEntry,
} from '@recado/contract/timeline';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

const failureOf = (reason = ''): Failure => (isFailure(reason) ? reason : 'failed');

export function useEventText(): (entry: TimelineEntry) => string {
  const { t } = useTranslation(['tickets', 'contacts']);
  const { dateTime } = useCompanyClock();
  const placeText = (place: TimelineData['to']): string =>
    [place?.user?.name, place?.queue?.name].filter(Boolean).join(' · ') || t('noQueue');
  const driverText = ({ driver, name }: TimelineData): string => {
    const known = DRIVER_KINDS.find((kind) => kind === driver);
    const kind = known ? t(`driver.kind.${known}`) : t('timeline.by.driver');
    return name ? t('driver.named', { kind, name }) : kind;
  };
  const rateText = (rate: number | undefined): string =>
    rate === 1 || rate === 2 || rate === 3 ? t(`timeline.rate.${rate}`) : String(rate ?? '');
  const fieldText = ({ field, extra }: TimelineData): string => {
    const known = ([...CONTACT_FIELD_NAMES, 'number'] as const).find((name) => name === field);
    return known ? t(`contacts:field.${known}`) : (extra ?? field ?? '');
  };
  /** What began, and what started it. */
  const startedText = (data: TimelineData): string => {
    const began = t('timeline.driverStarted', { driver: driverText(data) });
    const reason = FLOW_REASONS.find((each) => each === data.reason);
    return reason ? `${began} (${t(`timeline.startedBy.${reason}`, { text: data.text ?? '' })})` : began;
  };
  /** An agent that left the conversation to people, and what it left them. */
  const leftText = (data: TimelineData): string => {
    const driver = driverText(data);
    const reason = AGENT_ENDINGS.find((each) => each === data.reason);
    if (!reason) return t('timeline.driverEnded', { driver });
    return t('timeline.agentEnded', {
      driver,
      reason: t(`timeline.agentEnding.${reason}`),
      text: data.text ?? '',
    }).trim();
  };
  /** An action that could not be done, or else the driver itself. */
  const failureText = (who: string, data: TimelineData): string => {
    const undone = ACTION_KINDS.find((each) => each === data.action);
    if (undone === undefined)
      return t('timeline.failed', { who: driverText(data), reason: t(`timeline.failure.${failureOf(data.reason)}`) });
    const problem = ACTION_PROBLEMS.find((each) => each === data.reason) ?? 'notPossible';
    const what = t(`timeline.action.${undone}`);
    return t('timeline.notDone', {
      what: data.host === undefined ? what : `${what}: ${data.host}`,
      who,
      reason: t(`timeline.problem.${problem}`),
    });
  };
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
      case 'snoozed':
        return data.until
          ? t('timeline.snoozed', { who, at: dateTime(data.until) })
          : t('timeline.snoozedUntilWritten', { who });
      case 'woken':
        if (by.kind === 'timeout') return t('timeline.wokenDue');
        return by.kind === 'intake' ? t('timeline.wokenWritten') : t('timeline.woken', { who });
      case 'rated':
        return t('timeline.rated', { rate: rateText(data.rate) });
      case 'changed':
        return t('timeline.changed', { who, field: fieldText(data) });
      case 'notified': {
        const to = data.to?.user || data.to?.queue ? placeText(data.to) : t('timeline.admins');
        return t('timeline.notified', { who, to, text: data.text ?? '' });
      }
      case 'answersCampaign':
        return t('timeline.answersCampaign', { name: data.name ?? '' });
      case 'answeredFrom':
        return t('timeline.answeredFrom', { who, text: data.text ?? '' });
      case 'optedOut':
      case 'optedIn': {
        const source = CONSENT_SOURCES.find((each) => each === data.reason) ?? 'person';
        return `${t(`timeline.${kind}`)} ${t(`consent.source.${source}`, { text: data.text ?? '', who })}`;
      }
      case 'called':
        if (data.text !== undefined)
          return data.status === undefined
            ? t('timeline.toolFailed', { who, tool: data.text, host: data.host ?? '' })
            : t('timeline.toolCalled', { who, tool: data.text, host: data.host ?? '', status: String(data.status) });
        return t('timeline.called', { who, host: data.host ?? '', status: String(data.status ?? '') });
      case 'driverStarted':
        return by.kind === 'driver'
          ? startedText(data)
          : t('timeline.driverStartedBy', { driver: driverText(data), who });
      case 'driverEnded':
        if (data.reason === 'replaced') return t('timeline.driverReplaced', { driver: driverText(data) });
        if (by.kind === 'driver' && data.driver === 'agent') return leftText(data);
        return by.kind === 'driver'
          ? t('timeline.driverEnded', { driver: driverText(data) })
          : t('timeline.driverEndedBy', { driver: driverText(data), who });
      case 'failed':
        return failureText(who, data);
      case 'created':
      case 'accepted':
      case 'returned':
      case 'closed':
      case 'reopened':
      case 'noted':
        return t(`timeline.${kind}`, { who });
    }
  };
}

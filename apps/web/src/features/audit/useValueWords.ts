// What a field was, and what it became, in words: codes are called what the screens call them.
import type { AuditEntry } from '@recado/contract/audit';
import { CAMPAIGN_STATUSES } from '@recado/contract/campaigns';
import { API_SCOPES, LANGUAGES, PROFILES, PROVIDERS, RECURRENCES } from '@recado/contract/constants';
import { FLOW_TRIGGERS, PHRASE_MATCHES } from '@recado/contract/flow-campaigns';
import { KNOWLEDGE_KINDS } from '@recado/contract/knowledge';
import { INTEGRATION_LANGUAGES, INTEGRATION_TYPES } from '@recado/contract/queue-integrations';
import { openingHours } from '@recado/contract/queues';
import { SETTING_KEYS, SETTING_LIMITS } from '@recado/contract/settings';
import { specialDays } from '@recado/contract/special-days';
import { WEBHOOK_EVENTS } from '@recado/contract/webhooks';
import { EVENT_KEYS, SCOPE_KEYS } from '../../entities/messagesApi/messagesApiKeys.ts';
import { useHoursWords } from '../../entities/openingHours/useHoursWords.ts';
import { isPermission, PERMISSION_WORDS } from '../../entities/role/permissionWords.ts';
import { useSettingWords } from '../../entities/setting/useSettingWords.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export type Change = AuditEntry['changes'][number];
export type Value = Change['before'];
export type Side = 'before' | 'after';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** as settings and users have it, one of them as the specification spells it */
const SWITCHED: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ['enabled', 'yes'],
  ['disabled', 'no'],
  ['desabled', 'no'],
]);
/** of settings only, elsewhere they may be words of people */
const SETTING_SWITCHED: typeof SWITCHED = new Map([
  ['true', 'yes'],
  ['false', 'no'],
  ['shown', 'yes'],
  ['dismissed', 'no'],
]);
export const isKey = <K extends string>(keys: readonly K[], name: string): name is K =>
  keys.some((key) => key === name);
const areKeys = <K extends string>(keys: readonly K[], names: string[]): names is K[] =>
  names.every((name) => isKey(keys, name));

/** Of a change, as it was or as it became. */
export function useValueWords(): (entry: AuditEntry, change: Change, side: Side) => string {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const hours = useHoursLines();
  const code = useCodeWords();
  const setting = useSettingValueWords();
  return (entry, change, side) => {
    const { field, [side]: shown } = change;
    const chosen = entry.kind === 'setting' && shown !== null ? setting(entry.entityName, String(shown)) : undefined;
    if (chosen !== undefined) return chosen;
    if (shown === null || shown === '') return '—';
    if (typeof shown === 'boolean') return t(shown ? 'value.yes' : 'value.no');
    if (typeof shown === 'number') return formats.number(shown);
    if (field === 'schedules' || field === 'specialDays') return hours(change, side);
    const switched = SWITCHED.get(shown);
    if (switched) return t(`value.${switched}`);
    return code(field, shown) ?? (MOMENT.test(shown) ? formats.dateTime(shown) : shown);
  };
}

/** undefined: it reads as it is, or as any other field */
function useSettingValueWords(): (key: string, shown: string) => string | undefined {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const words = useSettingWords();
  return (key, shown) => {
    const switched = SETTING_SWITCHED.get(shown);
    if (switched) return t(`value.${switched}`);
    const chosen = isKey(SETTING_KEYS, key) ? words(key, shown) : undefined;
    return chosen ?? (key in SETTING_LIMITS && shown !== '' ? formats.number(Number(shown)) : undefined);
  };
}

/** undefined: it is no code */
function useCodeWords(): (field: Change['field'], shown: string) => string | undefined {
  const { t } = useTranslation([
    'audit',
    'campaigns',
    'common',
    'companies',
    'connections',
    'flowPhrases',
    'integrations',
    'knowledge',
    'messagesApi',
    'roles',
    'users',
  ]);
  return (field, shown) => {
    const names = shown.split(', ');
    if (names.every(isPermission))
      return names.map((name) => t(`roles:permission.${PERMISSION_WORDS[name]}`)).join(', ');
    if (areKeys(API_SCOPES, names)) return names.map((name) => t(`messagesApi:${SCOPE_KEYS[name]}`)).join(', ');
    if (areKeys(WEBHOOK_EVENTS, names)) return names.map((name) => t(`messagesApi:${EVENT_KEYS[name]}`)).join(', ');
    if (field === 'provider' && isKey(PROVIDERS, shown)) return t(`connections:provider.${shown}`);
    if (field === 'profile' && isKey(PROFILES, shown)) return t(`users:profile.${shown}`);
    if (field === 'status' && isKey(CAMPAIGN_STATUSES, shown)) return t(`campaigns:status.${shown}`);
    if (field === 'language') {
      if (isKey(LANGUAGES, shown)) return t(`common:language.${shown}`);
      return isKey(INTEGRATION_LANGUAGES, shown) ? t(`integrations:language.${shown}`) : undefined;
    }
    if (field === 'recurrence' && isKey(RECURRENCES, shown)) return t(`companies:recurrence.${shown}`);
    if (field === 'trigger' && isKey(FLOW_TRIGGERS, shown)) return t(`flowPhrases:trigger.${shown}`);
    if (field === 'match' && isKey(PHRASE_MATCHES, shown)) return t(`flowPhrases:match.${shown}`);
    if (field === 'type' && isKey(INTEGRATION_TYPES, shown)) return t(`integrations:type.${shown}`);
    if (field === 'kind' && isKey(KNOWLEDGE_KINDS, shown)) return t(`knowledge:kind.${shown}`);
    return undefined;
  };
}

/** Opening hours, as far as they are not the same on the other side. */
function useHoursLines(): (change: Change, side: Side) => string {
  const { t } = useTranslation('audit');
  const words = useHoursWords();
  const linesOf = (field: Change['field'], value: Value): string[] | undefined => {
    if (value === null || value === '') return [];
    if (field === 'specialDays') return specialDays.safeParse(parsed(value)).data?.map(words.storedSpecial);
    const { data } = openingHours.safeParse(parsed(value));
    return data && words.week(data);
  };
  return ({ field, before, after }, side) => {
    const [was, is] = [linesOf(field, before), linesOf(field, after)];
    const [mine, other] = side === 'before' ? [was, is] : [is, was];
    // Earlier versions of the product kept a piece of it.
    if (!mine) return t('value.piece');
    return mine.filter((line) => !other?.includes(line)).join('; ') || '—';
  };
}

function parsed(value: Value): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}

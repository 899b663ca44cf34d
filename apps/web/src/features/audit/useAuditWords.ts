// An entry of the log in words: the sentence, and each change of it.
import { AUDIT_FIELDS, type AuditEntry } from '@recado/contract/audit';
import { PROFILES, PROVIDERS } from '@recado/contract/constants';
import { SETTING_KEYS } from '@recado/contract/settings';
import { useTranslation } from 'react-i18next';
import { isPermission, PERMISSION_WORDS } from '../../entities/role/permissionWords.ts';
import { useFormats } from '../../shared/format/useFormats.ts';

type Change = AuditEntry['changes'][number];
type Value = Change['before'];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** as settings and users have it, one of them as the specification spells it */
const SWITCHED: ReadonlySet<string> = new Set(['enabled', 'disabled', 'desabled']);
const isKey = <K extends string>(keys: readonly K[], name: string): name is K => keys.some((key) => key === name);

export interface AuditWords {
  sentence: (entry: AuditEntry) => string;
  field: (change: Change) => string;
  /** of one of its fields, before or after */
  value: (change: Change, value: Value) => string;
  change: (entry: AuditEntry, change: Change) => string;
}

/** What the sentence says already. */
const IN_SENTENCE: readonly Change['field'][] = ['merged', 'template'];
const toldOf = ({ kind, changes }: AuditEntry, field: 'merged' | 'template'): Value | undefined =>
  kind === (field === 'merged' ? 'contact' : 'flow')
    ? changes.find((change) => change.field === field)?.after
    : undefined;

/** What stands beside the sentence. */
export const changesOf = ({ kind, changes }: AuditEntry): AuditEntry['changes'] =>
  kind === 'contact' || kind === 'flow' ? changes.filter(({ field }) => !IN_SENTENCE.includes(field)) : changes;

export function useAuditWords(): AuditWords {
  const { t } = useTranslation(['audit', 'connections', 'roles', 'users']);
  const formats = useFormats();

  const what = ({ kind, action, entityName, entityId }: AuditEntry): string => {
    if (kind === 'user' && action === 'signInFailed') return entityName;
    if (kind === 'contact' && entityId === null) return t('contacts');
    const name = kind === 'setting' && isKey(SETTING_KEYS, entityName) ? t(`settingNames.${entityName}`) : entityName;
    const called = name === '' && entityId !== null ? t('numbered', { id: entityId }) : name;
    return `${t(`kinds.${kind}`)} ${called}`.trim();
  };
  const value = ({ field: of }: Change, shown: Value): string => {
    if (shown === null || shown === '') return '—';
    if (typeof shown === 'boolean') return t(shown ? 'value.yes' : 'value.no');
    if (typeof shown === 'number') return formats.number(shown);
    const names = shown.split(', ');
    if (names.every(isPermission))
      return names.map((name) => t(`roles:permission.${PERMISSION_WORDS[name]}`)).join(', ');
    // Codes are called what the forms call them.
    if (of === 'provider' && isKey(PROVIDERS, shown)) return t(`connections:provider.${shown}`);
    if (of === 'profile' && isKey(PROFILES, shown)) return t(`users:profile.${shown}`);
    if (SWITCHED.has(shown)) return t(shown === 'enabled' ? 'value.yes' : 'value.no');
    return MOMENT.test(shown) ? formats.dateTime(shown) : shown;
  };
  const field = ({ field: name }: Change): string => (isKey(AUDIT_FIELDS, name) ? t(`fields.${name}`) : name);
  const sentence = (entry: AuditEntry): string => {
    const { action } = entry;
    const words = { who: entry.userName || t('someone'), what: what(entry) };
    const merged = toldOf(entry, 'merged');
    if (merged && (action === 'merge' || action === 'separate')) return t(`told.${action}`, { ...words, merged });
    const template = toldOf(entry, 'template');
    return template ? t('told.template', { ...words, template }) : t(`acts.${action}`, words);
  };
  return {
    sentence,
    field,
    value,
    change: ({ action }, change) => {
      const words = { field: field(change), before: value(change, change.before), after: value(change, change.after) };
      if (change.secret) return t('change.secret', words);
      if (action === 'delete') return t('change.was', words);
      return t(change.before === null ? 'change.now' : 'change.fromTo', words);
    },
  };
}

// An entry of the log in words: the sentence, and each change of it.
import { AUDIT_FIELDS, type AuditEntry } from '@recado/contract/audit';
import { SETTING_KEYS } from '@recado/contract/settings';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { isKey, useValueWords, type Change, type Value } from './useValueWords.ts';

export interface AuditWords {
  sentence: (entry: AuditEntry) => string;
  field: (change: Change) => string;
  value: ReturnType<typeof useValueWords>;
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
  const { t } = useTranslation('audit');

  const what = ({ kind, action, entityName, entityId }: AuditEntry): string => {
    if (kind === 'user' && action === 'signInFailed') return entityName;
    if (kind === 'contact' && entityId === null) return t('contacts');
    const name = kind === 'setting' && isKey(SETTING_KEYS, entityName) ? t(`settingNames.${entityName}`) : entityName;
    const called = name === '' && entityId !== null ? t('numbered', { id: entityId }) : name;
    return `${t(`kinds.${kind}`)} ${called}`.trim();
  };
  const value = useValueWords();
  const field = ({ field: name }: Change): string => (isKey(AUDIT_FIELDS, name) ? t(`fields.${name}`) : name);
  const sentence = (entry: AuditEntry): string => {
    const { action } = entry;
    const words = { who: entry.userName || t('someone'), what: what(entry) };
    const merged = toldOf(entry, 'merged');
    if (merged && (action === 'merge' || action === 'separate'))
      return t(`told.${action}`, { ...words, merged: String(merged) });
    const template = toldOf(entry, 'template');
    return template ? t('told.template', { ...words, template: String(template) }) : t(`acts.${action}`, words);
  };
  return {
    sentence,
    field,
    value,
    change: (entry, change) => {
      const [before, after] = [value(entry, change, 'before'), value(entry, change, 'after')];
      const words = { field: field(change), before, after };
      if (change.secret) return t('change.secret', words);
      if (entry.action === 'delete') return t('change.was', words);
      return t(change.before === null ? 'change.now' : 'change.fromTo', words);
    },
  };
}

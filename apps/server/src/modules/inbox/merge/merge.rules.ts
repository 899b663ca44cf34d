// What two contacts that become one have in the end, and what they had when they are parted again. Pure.
import { CONTACT_FIELD_NAMES } from '@recado/contract/contact-fields';
import { MOST_EXTRA_INFO } from '@recado/contract/contacts';
import { isKnownBy } from '../../catalog/contacts/hidden-ids.rules.ts';
import { isNameless } from '../../catalog/contacts/import.rules.ts';
import { gainsOf, missingInfo } from '@recado/rules/merge';
import { likelyForms } from '@recado/rules/phone';
import type { FilledColumns } from '../../../schema/catalog.ts';

export type ContactFill = FilledColumns;
/** What a merge may change on the contact that is kept. */
export type MergedColumns = Required<ContactFill>;
type ExtraInfo = MergedColumns['extraInfo'];

const SINGLE_COLUMNS = ['name', 'number', 'profilePicUrl', 'lid', 'cloudId', ...CONTACT_FIELD_NAMES] as const;

export interface AliasName {
  kind: 'number' | 'lid' | 'cloudId';
  value: string;
}

const isHidden = (contact: MergedColumns): boolean => isKnownBy(contact, contact.number);

/** A hidden id belongs to a phone: one that comes with another phone is no id of this one. */
const isSamePhone = (kept: MergedColumns, other: MergedColumns): boolean =>
  isHidden(kept) || isHidden(other) || likelyForms(kept.number).includes(other.number);

/** What the kept one lacks and the other has. */
export function fillFrom(kept: MergedColumns, other: MergedColumns): ContactFill {
  const { extraInfo, ...gains } = gainsOf(kept, other);
  const fill: ContactFill = gains;
  if (isNameless(kept) && !isNameless(other)) fill.name = other.name;
  if (extraInfo.length > 0) fill.extraInfo = [...kept.extraInfo, ...extraInfo].slice(0, MOST_EXTRA_INFO);
  if (!isSamePhone(kept, other)) return fill;
  if (kept.lid === null && other.lid !== null) fill.lid = other.lid;
  if (kept.cloudId === null && other.cloudId !== null) fill.cloudId = other.cloudId;
  const hasOtherIds =
    (other.lid !== null && other.lid !== (fill.lid ?? kept.lid)) ||
    (other.cloudId !== null && other.cloudId !== (fill.cloudId ?? kept.cloudId));
  if (isHidden(kept) && !isHidden(other) && !hasOtherIds) fill.number = other.number;
  return fill;
}

/** What is said to them goes elsewhere, be it to a hidden id of the same phone. */
export const isReaddressed = (fill: ContactFill): boolean =>
  fill.number !== undefined || fill.lid !== undefined || fill.cloudId !== undefined;

/** What the other was known by and the kept one is not: what comes from there is the kept one's. */
export function aliasesOf(kept: MergedColumns, other: MergedColumns): AliasName[] {
  const names: AliasName[] = [];
  if (!isHidden(other) && other.number !== kept.number) names.push({ kind: 'number', value: other.number });
  if (other.lid !== null && other.lid !== kept.lid) names.push({ kind: 'lid', value: other.lid });
  if (other.cloudId !== null && other.cloudId !== kept.cloudId) names.push({ kind: 'cloudId', value: other.cloudId });
  return names;
}

/** As they were, the columns that are filled. */
export function unfilled(kept: MergedColumns, fill: ContactFill): ContactFill {
  const was: ContactFill = fill.extraInfo ? { extraInfo: kept.extraInfo } : {};
  for (const column of SINGLE_COLUMNS) if (fill[column] !== undefined) Object.assign(was, { [column]: kept[column] });
  return was;
}

/** What was filled, unless somebody changed it since. @param before the filled columns as they were */
export function emptied(now: MergedColumns, before: ContactFill, filled: ContactFill): ContactFill {
  const restored: ContactFill = {};
  for (const column of SINGLE_COLUMNS)
    if (before[column] !== undefined && now[column] === filled[column])
      Object.assign(restored, { [column]: before[column] });
  if (before.extraInfo && filled.extraInfo) {
    const added = missingInfo(before.extraInfo, filled.extraInfo);
    const isAdded = (one: ExtraInfo[number]) =>
      added.some(({ name, value }) => name === one.name && value === one.value);
    restored.extraInfo = now.extraInfo.filter((one) => !isAdded(one));
  }
  return restored;
}

// One thing that is written down of a contact changes by itself, as an action says it. Pure.
import { NO_CONTACT_FIELDS, type ContactField, type ContactFieldValues } from '@recado/contract/contact-fields';
import { MOST_EXTRA_INFO } from '@recado/contract/contacts';
import { readField } from '@recado/rules/contact-fields';

interface ExtraInfo {
  name: string;
  value: string;
}

export type ContactChange = Partial<ContactFieldValues> & { extraInfo?: ExtraInfo[] };

/**
 * What becomes of its row. undefined: the field holds no such value.
 * @param field one that contacts have, or a line of their further information @param value empty: none
 */
export function contactChange(
  field: ContactField | { extra: string },
  value: string,
  extraInfo: readonly ExtraInfo[],
): ContactChange | undefined {
  if (typeof field === 'object') return extraWith(extraInfo, field.extra, value);
  const read = value === '' ? NO_CONTACT_FIELDS[field] : readField(field, value);
  return read === undefined ? undefined : { [field]: read };
}

/** A line keeps its place; what is empty goes. */
function extraWith(lines: readonly ExtraInfo[], name: string, value: string): ContactChange | undefined {
  const line = value === '' ? [] : [{ name, value }];
  const at = lines.findIndex((each) => each.name === name);
  const extraInfo = at < 0 ? [...lines, ...line] : lines.toSpliced(at, 1, ...line);
  return extraInfo.length > MOST_EXTRA_INFO ? undefined : { extraInfo };
}

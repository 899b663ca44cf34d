// Contact cards between vCard, which the inbox keeps, and Meta's JSON. As much of them as people look at. Pure.
import { readVcard, writeVcard } from '@recado/rules/vcard';

export interface MetaContact {
  vcard?: string | undefined;
  name?: { formatted_name?: string | undefined; first_name?: string | undefined } | undefined;
  org?: { company?: string | undefined } | undefined;
  phones: { phone?: string | undefined; wa_id?: string | undefined }[];
  emails: { email?: string | undefined }[];
}

export function vcardOf({ vcard, name, org, phones, emails }: MetaContact): string {
  if (vcard?.startsWith('BEGIN:VCARD')) return vcard;
  return writeVcard({
    name: name?.formatted_name || name?.first_name || phones[0]?.phone || '',
    company: org?.company ?? '',
    phones: phones.flatMap(({ phone, wa_id: waId }) => {
      const number = phone ?? waId;
      return number ? [{ number, waId }] : [];
    }),
    emails: emails.flatMap(({ email }) => email ?? []),
  });
}

/** A card as the Cloud API sends it. */
export function metaContactOf(vcard: string): object {
  const { name, company, phones, emails } = readVcard(vcard);
  const shown = name || '?';
  return {
    name: { formatted_name: shown, first_name: shown },
    ...(company && { org: { company } }),
    phones: phones.map(({ number, waId }) => ({ phone: number, type: 'CELL', ...(waId && { wa_id: waId }) })),
    emails: emails.map((email) => ({ email, type: 'WORK' })),
  };
}

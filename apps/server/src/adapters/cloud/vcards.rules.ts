// Contact cards between vCard, which the inbox keeps, and Meta's JSON. As much of them as people look at. Pure.

export interface MetaContact {
  vcard?: string | undefined;
  name?: { formatted_name?: string | undefined; first_name?: string | undefined } | undefined;
  org?: { company?: string | undefined } | undefined;
  phones: { phone?: string | undefined; wa_id?: string | undefined }[];
  emails: { email?: string | undefined }[];
}

const escaped = (text: string): string => text.replace(/([\\;,])/g, '\\$1').replace(/\r?\n/g, '\\n');
const unescaped = (text: string): string =>
  text
    .replace(/\\n/gi, '\n')
    .replace(/\\([\\;,])/g, '$1')
    .trim();

export function vcardOf({ vcard, name, org, phones, emails }: MetaContact): string {
  if (vcard?.startsWith('BEGIN:VCARD')) return vcard;
  const shown = name?.formatted_name || name?.first_name || phones[0]?.phone || '';
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(shown)}`,
    `N:${escaped(shown)};;;;`,
    ...(org?.company ? [`ORG:${escaped(org.company)}`] : []),
    ...phones.flatMap(({ phone, wa_id }) => {
      const number = phone ?? wa_id;
      return number ? [`TEL;TYPE=CELL${wa_id ? `;waid=${wa_id}` : ''}:${number}`] : [];
    }),
    ...emails.flatMap(({ email }) => (email ? [`EMAIL:${email}`] : [])),
    'END:VCARD',
  ].join('\n');
}

interface Line {
  name: string;
  parameters: string;
  value: string;
}

/** Folded lines are one; a group's prefix (item1.TEL) is none of ours. */
function linesOf(vcard: string): Line[] {
  return vcard
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const parts = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line);
      const [, name = '', parameters = '', value = ''] = parts ?? [];
      return parts ? [{ name: name.toUpperCase(), parameters, value: unescaped(value) }] : [];
    });
}

/** A card as the Cloud API sends it. */
export function metaContactOf(vcard: string): object {
  const lines = linesOf(vcard);
  const first = (name: string): string | undefined => lines.find((line) => line.name === name)?.value;
  const every = (name: string): Line[] => lines.filter((line) => line.name === name && line.value !== '');
  const phones = every('TEL').map(({ value, parameters }) => {
    const waId = /waid=(\d+)/i.exec(parameters)?.[1];
    return { phone: value, type: 'CELL', ...(waId && { wa_id: waId }) };
  });
  const shown = first('FN') || first('N')?.replaceAll(';', ' ').trim() || phones[0]?.phone || '?';
  const company = first('ORG')?.split(';')[0];
  return {
    name: { formatted_name: shown, first_name: shown },
    ...(company && { org: { company } }),
    phones,
    emails: every('EMAIL').map(({ value }) => ({ email: value, type: 'WORK' })),
  };
}

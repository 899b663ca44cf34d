// What the demo company has ready: answers that everybody uses, one of them with a picture, and messages that wait for their time.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Tx } from '../platform/db/database.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { quickMessages } from '../schema/catalog.ts';
import { schedules } from '../schema/inbox.ts';
import { onDay } from './working-time.rules.ts';

const ANSWERS = [
  ['horario', 'Abrimos todos os dias, das 6h às 20h ☀️'],
  ['pix', 'Nossa chave Pix é financeiro@solnascente.example. Me manda o comprovante por aqui, {{firstName}}?'],
  ['entrega', '{{ms}}, {{firstName}}! Entregamos em até 5 km; acima de R$ 80 a entrega é por nossa conta 🛵'],
  ['obrigada', 'Nós que agradecemos, {{firstName}}! Volte sempre 🥐'],
] as const;

const PICTURED = { shortcode: 'cardapio', message: '{{firstName}}, o nosso cardápio de bolos e salgados 🎂' };
const PICTURE = path.join(import.meta.dirname, 'cardapio.jpg');

/** To whom, in how many days, and at which hour. */
const LATER = [
  ['Mariana Azevedo', 1, 9, '{{ms}}, {{firstName}}! O seu bolo entra na produção hoje. Está tudo certo com o sinal?'],
  ['Lucas Ferraz', 2, 10.5, '{{ms}}, {{firstName}}! Conseguiu falar com o seu chefe sobre o coffee break?'],
  [
    'Ateliê da Noiva',
    4,
    14,
    '{{ms}}! Passando para lembrar do sinal das lembrancinhas. Assim a data fica garantida 💍',
  ],
] as const;

export interface DemoPicture {
  storageKey: string;
  fileName: string;
  mime: string;
  size: number;
}

/** Into the storage, where a row may then name it. */
export async function storePicture(store: Pick<MediaStore, 'put'>, storageKey: string): Promise<DemoPicture> {
  const { size } = await stat(PICTURE);
  await store.put(storageKey, createReadStream(PICTURE));
  return { storageKey, fileName: path.basename(PICTURE), mime: 'image/jpeg', size };
}

export async function insertAnswers(tx: Tx, picture: DemoPicture): Promise<void> {
  const plain = ANSWERS.map(([shortcode, message]) => ({ shortcode, message, general: true }));
  await tx.insert(quickMessages).values(plain);
  await tx.insert(quickMessages).values({ ...PICTURED, ...picture, general: true });
}

interface Later {
  userId: number;
  contacts: ReadonlyMap<string, { id: number }>;
  now: Date;
}

export async function insertSchedules(tx: Tx, { userId, contacts, now }: Later): Promise<void> {
  const rows = LATER.flatMap(([customer, days, hour, body]) => {
    const contact = contacts.get(customer);
    return contact ? [{ contactId: contact.id, userId, body, sendAt: onDay(now, days, hour) }] : [];
  });
  await tx.insert(schedules).values(rows);
}

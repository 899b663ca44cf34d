// What the demo company has ready: answers that everybody uses, and messages that wait for their time.
import type { Tx } from '../platform/db/database.ts';
import { quickMessages } from '../schema/catalog.ts';
import { schedules } from '../schema/inbox.ts';
import { DAY, HOUR } from './scenes.ts';

const ANSWERS = [
  ['horario', 'Abrimos de segunda a sábado, das 6h às 20h, e aos domingos até as 13h ☀️'],
  ['pix', 'Nossa chave Pix é financeiro@solnascente.example. Me manda o comprovante por aqui, {{firstName}}?'],
  ['entrega', '{{ms}}, {{firstName}}! Entregamos em até 5 km; acima de R$ 80 a entrega é por nossa conta 🛵'],
  ['obrigada', 'Nós que agradecemos, {{firstName}}! Volte sempre 🥐'],
] as const;

const LATER = [
  [DAY + 2 * HOUR, '{{ms}}, {{firstName}}! Passando para lembrar da sua encomenda: ela fica pronta amanhã cedo.'],
  [3 * DAY, 'Oi, {{firstName}}! Saiu o cardápio de fim de ano. Quer que eu mande?'],
] as const;

/** @param contactIds the first of them are written to */
export async function insertAnswers(
  tx: Tx,
  { userId, contactIds, now }: { userId: number; contactIds: readonly number[]; now: Date },
): Promise<void> {
  await tx.insert(quickMessages).values(ANSWERS.map(([shortcode, message]) => ({ shortcode, message, general: true })));
  const rows = LATER.flatMap(([minutes, body], at) => {
    const contactId = contactIds[at];
    const sendAt = new Date(now.getTime() + minutes * 60_000);
    return contactId === undefined ? [] : [{ contactId, userId, body, sendAt }];
  });
  await tx.insert(schedules).values(rows);
}

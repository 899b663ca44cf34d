// What the people of the demo company say among themselves.
import { preview } from '../modules/inbox/messages/preview.rules.ts';
import type { Tx } from '../platform/db/database.ts';
import { chatMembers, chatMessages, chats } from '../schema/chats.ts';
import type { UserIds } from './demo-rows.ts';
import { DAY, HOUR, type AttendantName } from './scenes.ts';
import { greetingAt, workedBefore } from './working-time.rules.ts';

interface DemoChat {
  title: string;
  /** its owner first */
  members: readonly AttendantName[];
  /** who says what, and how many minutes of work ago */
  lines: readonly (readonly [AttendantName, ago: number, message: string])[];
  /** the last so many lines are news to the others */
  unread: number;
}

const CHATS: readonly DemoChat[] = [
  {
    title: 'Equipe Sol Nascente ☀️',
    members: ['Helena', 'Bruno', 'Camila'],
    lines: [
      ['Helena', 2 * DAY + 9, 'Bom dia, equipe! No sábado temos a festa da Mariana: bolo de 3 kg e 200 salgados.'],
      ['Camila', 2 * DAY + 5, 'Anotado! O topo personalizado chega na sexta.'],
      ['Bruno', 2 * DAY, 'Eu levo. Saio daqui às 14h30.'],
      ['Helena', 5 * HOUR, 'O forno 2 está de volta 🎉 Podem aceitar encomendas de pão de fermentação natural.'],
      ['Camila', 18, 'O Rafael perguntou se a cesta da segunda pode ir mais cedo, às 8h30. Consegue, Bruno?'],
      ['Bruno', 12, 'Consigo sim, é no caminho da escola.'],
    ],
    unread: 1,
  },
  {
    title: 'Boletos de dezembro',
    members: ['Camila', 'Helena'],
    lines: [
      ['Camila', DAY + 3 * HOUR, 'O Hotel Vista Serra pediu para juntar as notas do mês num boleto só. Posso?'],
      ['Helena', DAY + 2 * HOUR, 'Pode. Vencimento no dia 10, como sempre.'],
      ['Camila', DAY, 'Feito, mandei para eles agora.'],
    ],
    unread: 0,
  },
];

export async function insertChats(tx: Tx, users: UserIds, now: Date): Promise<void> {
  for (const chat of CHATS) await insertChat(tx, chat, users, now);
}

async function insertChat(
  tx: Tx,
  { title, members, lines, unread }: DemoChat,
  users: UserIds,
  now: Date,
): Promise<void> {
  const said = lines.map(([name, ago, message]) => {
    const createdAt = workedBefore(now, ago);
    return { name, message: greetingAt(message, createdAt), createdAt };
  });
  const [first, last] = [said[0], said.at(-1)];
  const [made] = await tx
    .insert(chats)
    .values({
      title,
      ownerId: users.get(members[0] ?? 'Helena') ?? null,
      lastMessage: preview(last?.message ?? ''),
      createdAt: first?.createdAt ?? now,
      updatedAt: last?.createdAt ?? now,
    })
    .returning({ id: chats.id });
  if (!made) throw new Error('a chat of the demo company was not made');
  const news = said.slice(said.length - unread);
  await tx.insert(chatMembers).values(
    members.flatMap((name) => {
      const userId = users.get(name);
      if (userId === undefined) return [];
      return [{ chatId: made.id, userId, unreads: news.filter((line) => line.name !== name).length }];
    }),
  );
  await tx.insert(chatMessages).values(
    said.map(({ name, message, createdAt }) => ({
      chatId: made.id,
      senderId: users.get(name) ?? null,
      message,
      createdAt,
    })),
  );
}

// A menu of queues and their options, and a way through it that customers take.
import type { QueueOption } from '@recado/contract/queue-options';
import type { Queue } from '@recado/contract/queues';
import type { InstallationCalls } from './installation-calls.ts';

/** customers: a line by itself pauses its automatic messages where it sends far more of them than usual */
export const MOST_OF_LINE = 40;

/** What each writes, and what that is answered. */
export const MENU_WALK = [
  ['Oi', 'Welcome\n*[ 1 ]* - Sales\n*[ 2 ]* - Support'],
  ['2', 'How can we help?\n*[ 1 ]* - Orders\n*[ 2 ]* - Address\n*[ # ]* - Menu inicial'],
  ['orders', 'Which?\n*[ 1 ]* - Late\n*[ 2 ]* - Broken\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial'],
  ['0', 'How can we help?\n*[ 1 ]* - Orders\n*[ 2 ]* - Address\n*[ # ]* - Menu inicial'],
  ['1️⃣', 'Which?\n*[ 1 ]* - Late\n*[ 2 ]* - Broken\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial'],
  ['two', 'Sorry!\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial'],
] as const;

/** A line that offers these queues greets with "Welcome". */
export async function buildMenu(installation: InstallationCalls): Promise<{ queueIds: number[]; support: number }> {
  const addQueue = async (name: string, greetingMessage: string, color: string): Promise<number> =>
    (await installation.must<Queue>('POST', '/queue', { name, color, greetingMessage })).id;
  const sales = await addQueue('Sales', 'Hello from sales', '#112233');
  const support = await addQueue('Support', 'How can we help?', '#332211');
  const add = (title: string, message: string, parentId: number | null = null): Promise<QueueOption> =>
    installation.must('POST', '/queue-options', { queueId: support, title, message, parentId });
  const orders = await add('Orders', 'Which?');
  await add('Address', '1, Main Street');
  await add('Late', 'We look into it', orders.id);
  await add('Broken', 'Sorry!', orders.id);
  return { queueIds: [sales, support], support };
}

// A flow with a question, a pause and a menu, and a way through it that customers take.
import type { FlowItem, FlowView } from '@recado/contract/flows';
import type { Queue } from '@recado/contract/queues';
import { must, type InstallationCalls } from './installation-calls.ts';

/** What each writes, and the last that it is answered. */
export const FLOW_WALK = [
  ['Oi', ['Your name?']],
  ['Ana', ['Hello Ana', 'After a while', 'Which?\n*[ 1 ]* - Orders\n*[ 2 ]* - Else']],
  ['9', ['Which?\n*[ 1 ]* - Orders\n*[ 2 ]* - Else']],
  ['orders', ['Bye Ana']],
] as const;

const node = (id: string, type: string, data: object) => ({ id, type, position: { x: 0, y: 0 }, data });
const way = (source: string, target: string, sourceHandle: string | null = null) => ({ source, target, sourceHandle });

/** A line that greets with it (`flowIdWelcome`) leaves tickets to the queue at the end. */
export async function buildFlow(installation: InstallationCalls): Promise<{ id: number; queueId: number }> {
  const queue = { name: 'Orders', color: '#113322', greetingMessage: '' };
  const { id: queueId } = await installation.must<Queue>('POST', '/queue', queue);
  const { id } = await installation.must<FlowItem>('POST', '/flowbuilder', { name: 'Welcome' });
  const pause = {
    seq: [],
    elements: ['Hello {{name}}', 2, 'After a while'].map((value, at) => ({
      type: at === 1 ? 'interval' : 'message',
      value,
      number: `c${at}`,
    })),
  };
  const { flow } = await installation.must<{ flow: FlowView }>('POST', '/flowbuilder/flow', {
    idFlow: id,
    nodes: [
      node('1', 'start', {}),
      node('q', 'question', { typebotIntegration: { message: 'Your name?', answerKey: 'name' } }),
      node('c', 'content', pause),
      node('m', 'menu', {
        message: 'Which?',
        arrayOption: ['Orders', 'Else'].map((value, at) => ({ number: at + 1, value })),
      }),
      node('b', 'message', { label: 'Bye {{name}}' }),
      node('t', 'ticket', { queueId }),
    ],
    connections: [way('1', 'q'), way('q', 'c'), way('c', 'm'), way('m', 'b', 'a1'), way('m', 'b', 'a2'), way('b', 't')],
  });
  must(flow.problems.length === 0, JSON.stringify(flow.problems));
  return { id, queueId };
}

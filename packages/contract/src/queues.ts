// Queues (departments). Their own page and the rest of their calls come later.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

export const queueRef = z.object({ id, name: z.string(), color: z.string() }).meta({ id: 'QueueRef' });
export type QueueRef = z.output<typeof queueRef>;

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  permission: 'signed-in',
  summary: "The company's queues",
  // Sent by the client the specification describes; the company is the token's.
  query: z.object({ companyId: z.string().optional() }),
  reply: z.array(queueRef),
});

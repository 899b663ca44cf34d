// The plans a new company may choose from.
import { z } from 'zod';
import { planFeatures } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

export const plan = planFeatures
  .extend({
    id,
    name: z.string(),
    users: z.number(),
    connections: z.number(),
    queues: z.number(),
    /** price a month, in reais */
    value: z.number(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof plan>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  permission: 'public',
  summary: 'The plans on offer',
  reply: z.array(plan),
});

// The people of a company, as their colleagues see them. Their administration comes with the company's pages.
import { z } from 'zod';
import { PROFILES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, pageNumber, searchText } from './primitives.ts';
import { queueRef } from './queues.ts';

export const colleague = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    profile: z.enum(PROFILES),
    online: z.boolean(),
    queues: z.array(queueRef),
  })
  .meta({ id: 'Colleague' });
export type Colleague = z.output<typeof colleague>;

export const pageUsers = endpoint({
  method: 'GET',
  path: '/users',
  permission: 'signed-in',
  summary: 'People by name, 20 a page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ users: z.array(colleague), hasMore: z.boolean(), count: z.number() }),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/list',
  permission: 'signed-in',
  summary: 'Everybody of the company by name, for a picker: at most 500',
  query: z.object({ companyId: z.string().optional() }),
  reply: z.array(colleague),
});

// The five calls that every plain entity has: an entity's file names its path, its list and who may write.
import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idParams, nothing, pageNumber, searchText, numberedPage } from './primitives.ts';

interface CrudOptions<E extends z.ZodType, I extends z.ZodType, C extends z.ZodType, K extends string> {
  /** what one of them is called in the summaries, with its article; and all of them, with their order */
  one: string;
  many: string;
  /** the name of the list in the list's answer: the specification's own (`tags`, `records` …) */
  listKey: K;
  entity: E;
  /** what makes one */
  input: I;
  /** what changes one; what is left out stays as it is */
  change: C;
  read?: Endpoint['permission'];
  write?: Endpoint['permission'];
  /** left out: as `write` */
  remove?: Endpoint['permission'];
}

/** list, get, create, update and remove below `path`; lists 20 a page, by `pageNumber` and `searchParam`. */
export function crudEndpoints<E extends z.ZodType, I extends z.ZodType, C extends z.ZodType, K extends string>(
  path: string,
  {
    one: what,
    many,
    listKey,
    entity,
    input,
    change,
    read = 'signed-in',
    write = 'signed-in',
    remove = write,
  }: CrudOptions<E, I, C, K>,
) {
  const one = `${path}/:id` as const;
  const list = { [listKey]: z.array(entity).describe('The entries on this page.') } as Record<K, z.ZodArray<E>>;
  return {
    list: endpoint({
      method: 'GET',
      path,
      permission: read,
      summary: `List ${many}, 20 per page`,
      query: z.object({ searchParam: searchText, pageNumber }),
      reply: z.object({ ...list, ...numberedPage }),
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      permission: read,
      summary: `Get ${what}`,
      params: idParams,
      reply: entity,
    }),
    create: endpoint({ method: 'POST', path, permission: write, summary: `Add ${what}`, body: input, reply: entity }),
    update: endpoint({
      method: 'PUT',
      path: one,
      permission: write,
      summary: `Change ${what}; fields left out stay unchanged`,
      params: idParams,
      body: change,
      reply: entity,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      permission: remove,
      summary: `Delete ${what}`,
      params: idParams,
      reply: nothing,
    }),
  };
}

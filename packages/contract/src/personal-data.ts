// What a company has about one person, as Brazil's LGPD (and others' laws) let them ask for it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './primitives.ts';

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/contacts/:id/personal-data',
  permission: 'contacts-page:personalData',
  summary:
    'Everything about one contact as a JSON file: an array of rows for each table that has some. Files of messages are named, and fetched by their links. A group is no person',
  params: idParams,
  reply: z.string(),
});

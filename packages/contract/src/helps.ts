// Help videos, the same for all companies.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, nothing, requiredText, text } from './primitives.ts';

export const help = z
  .object({
    id,
    title: z.string().describe('Title of the video.'),
    description: z.string().describe('What the video is about; empty: nothing is said.'),
    video: z.string().describe('ID of the YouTube video, 11 characters.'),
  })
  .meta({ id: 'Help' });
export type Help = z.output<typeof help>;

const CODE = /^[\w-]{11}$/;
/** As people paste it: the code, or an address that holds it. */
const video = requiredText(1, 500)
  .transform(
    (value) => /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/.exec(value)?.[1] ?? value,
  )
  .refine((value) => CODE.test(value), 'must be the address of a YouTube video, or its code');

const fields = {
  title: requiredText(2, 100).describe('Title of the video.'),
  video: video.describe('Address of a YouTube video, or its ID of 11 characters.'),
  description: text(2_000).describe('What the video is about; empty: nothing is said.'),
};
export const helpInput = z.object({ ...fields, description: fields.description.default('') });
export const helpChange = z.object(fields).partial();

const all = { permission: 'signed-in', reply: z.array(help) } as const;

export const listHelps = endpoint({ method: 'GET', path: '/helps', summary: 'List help videos, oldest first', ...all });
export const listHelpsAgain = endpoint({
  method: 'GET',
  path: '/helps/list',
  summary: 'List help videos; the same as `GET /helps`',
  ...all,
});

export const createHelp = endpoint({
  method: 'POST',
  path: '/helps',
  permission: 'super',
  summary: 'Add a help video',
  body: helpInput,
  reply: help,
});

export const updateHelp = endpoint({
  method: 'PUT',
  path: '/helps/:id',
  permission: 'super',
  summary: 'Change a help video; fields left out stay unchanged',
  params: idParams,
  body: helpChange,
  reply: help,
});

export const deleteHelp = endpoint({
  method: 'DELETE',
  path: '/helps/:id',
  permission: 'super',
  summary: 'Delete a help video',
  params: idParams,
  reply: nothing,
});

// What a customer sends, from the fields and the file of a call: checked, and as the network carries it.
import type { sendAsCustomer } from '@recado/contract/simulator';
import { vcardsIn } from '@recado/rules/vcard';
import type { z } from 'zod';
import { AppError, fail } from '../../platform/errors.ts';
import type { InboundContent } from '@recado/channel/inbound';
import type { MediaKind } from '@recado/contract/constants';
import type { NewMessage } from './sandbox-messages.repo.ts';

export type CustomerFields = z.output<(typeof sendAsCustomer)['body']>;

export interface CustomerFile {
  storageKey: string;
  fileName: string;
  mime: string;
  size: number;
}

export interface CustomerContent {
  columns: Partial<NewMessage> & Pick<NewMessage, 'type'>;
  content: InboundContent;
}

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const;
type MediaType = (typeof MEDIA_TYPES)[number];
const isMediaType = (type: string): type is MediaType => MEDIA_TYPES.some((each) => each === type);

const invalid = (path: string, message: string): AppError =>
  new AppError('ERR_VALIDATION', `${path}: ${message}`, [{ path, message }]);

export interface Chosen {
  id: string;
  title: string;
}

/** A button or a line of a menu was pressed: the phone shows what stands on it. */
export const chosenContent = ({ id, title }: Chosen): CustomerContent => ({
  columns: { type: 'text', body: title },
  content: { type: 'choice', id, title },
});

/** Everything but a reaction, which is no message of its own. */
export function customerContent(fields: CustomerFields, file: CustomerFile | undefined): CustomerContent {
  if (file) return mediaContent(fields, file);
  const type = fields.type ?? (fields.latitude === undefined && fields.longitude === undefined ? 'text' : 'location');
  if (type === 'location') return locationContent(fields);
  if (isMediaType(type)) throw invalid('media', `a message of type ${type} needs a file`);
  const { body = '' } = fields;
  if (body.trim() === '') throw invalid('body', 'a message needs a text, a file or a place');
  if (type !== 'contact') return { columns: { type, body }, content: { type: 'text', body } };
  const vcards = vcardsIn(body);
  if (vcards.length === 0) throw invalid('body', 'must be a vCard');
  return { columns: { type, body }, content: { type: 'contacts', vcards } };
}

function locationContent({ latitude, longitude, body }: CustomerFields): CustomerContent {
  if (latitude === undefined) throw invalid('latitude', 'Required');
  if (longitude === undefined) throw invalid('longitude', 'Required');
  return {
    columns: { type: 'location', latitude, longitude, body: body ?? `${latitude}, ${longitude}` },
    content: { type: 'location', latitude, longitude, description: body },
  };
}

/** What a file is by its bytes, where the sender does not say what it is sent as. */
function typeOf(mime: string): MediaType {
  const [major] = mime.split('/');
  return major === 'image' || major === 'video' || major === 'audio' ? major : 'document';
}

const SAME_CONTAINER = /^video\/(webm|mp4|ogg)/;

function mediaContent({ type, body = '' }: CustomerFields, file: CustomerFile): CustomerContent {
  if (type !== undefined && !isMediaType(type)) throw invalid('type', `a message of type ${type} has no file`);
  const sentAs = type ?? typeOf(file.mime);
  // A recorder's sound comes in a container that by its bytes could hold a film.
  const mime = sentAs === 'audio' ? file.mime.replace(SAME_CONTAINER, 'audio/$1') : file.mime;
  const expected = sentAs === 'sticker' ? 'image' : sentAs;
  if (expected !== 'document' && typeOf(mime) !== expected)
    fail('ERR_UNSUPPORTED_MEDIA_TYPE', `this file is ${mime}, not of type ${sentAs}`);
  const recorded = sentAs === 'audio' && /^audio\/(ogg|webm)/.test(mime);
  const kind: MediaKind = recorded ? 'voice' : sentAs;
  const { storageKey, fileName, size } = file;
  return {
    columns: { type: sentAs, body, mime, fileName, size, storageKey },
    content: { type: 'media', kind, mime, caption: body || undefined, fileName, size, ref: { key: storageKey } },
  };
}

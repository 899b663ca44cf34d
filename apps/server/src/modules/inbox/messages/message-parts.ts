// The messages that what one sends becomes: what stands in their rows, and what the network is told.
import type { ProviderName } from '@recado/contract/constants';
import { numberedText } from '@recado/channel/choices';
import type { OutboundContent } from '@recado/channel/outbound';
import type { Ctx } from '../../../platform/context.ts';
import { mediaIdOf, type SharedMedia, type StoredMedia } from '../media/media.service.ts';
import { cardsColumns, locationColumns, type ContentColumns } from './content-columns.rules.ts';
import type { OtherContent, Outgoing } from './outgoing.rules.ts';
import { mediaPreview, MEDIA_TYPES, preview } from './preview.rules.ts';
import { sentKindOf } from '@recado/rules/sendable';

/** An approved template, with everything that fills it but the file. */
export interface FilledTemplate extends NonNullable<Outgoing['template']> {
  /** whose it is */
  whatsappId: number;
}

export interface Draft extends Pick<Outgoing, 'body' | 'other' | 'asVoice'> {
  ticketId: number;
  /** the message replied to */
  quotedId: number | undefined;
  /** the same again for a repeat, after an answer that was lost */
  clientId: string | undefined;
  /** the message's own, or what it shares with others */
  files: readonly (StoredMedia | SharedMedia)[];
  /** of each of them, where `body` is not that of the first */
  captions?: readonly string[] | undefined;
  /** instead of the text; at most one file goes with it */
  template?: FilledTemplate | undefined;
  /** whose message and files are sent instead; `listed` when they have been looked up */
  fileListId?: number | undefined;
  listed?: readonly SharedMedia[] | undefined;
}

export interface Part extends ContentColumns {
  mediaId: number | null;
  content: OutboundContent;
}

/** What they share with others stays those others' too. */
export async function partsOf(ctx: Ctx, draft: Draft, provider: ProviderName | null): Promise<Part[]> {
  if (draft.other) return [otherPart(draft.other)];
  if (draft.template) return [await templatePart(ctx, draft.template, provider, draft.files[0])];
  if (draft.listed) return listParts(draft.body, draft.listed, provider);
  return draft.files.length > 0 ? fileParts(ctx, draft, provider) : [textPart(draft.body)];
}

/** @param file its header */
async function templatePart(
  ctx: Ctx,
  { text, name, language, values }: FilledTemplate,
  provider: ProviderName | null,
  file: StoredMedia | SharedMedia | undefined,
): Promise<Part> {
  const content: OutboundContent = { type: 'template', name, language, values };
  if (!file) return { ...textPart(text), content };
  const mediaId = await mediaIdOf(ctx.tx, file);
  const { mime, fileName } = file;
  const kind = sentKindOf(provider, file);
  return {
    body: text,
    mediaType: MEDIA_TYPES[kind],
    mediaId,
    content: { ...content, header: { mediaId, mime, fileName } },
    lastMessage: mediaPreview(kind, text, fileName),
  };
}

const textPart = (body: string): Part => ({
  body,
  mediaType: null,
  mediaId: null,
  content: { type: 'text', body },
  lastMessage: preview(body),
});

function otherPart(content: OtherContent): Part {
  switch (content.type) {
    case 'location':
      return { ...locationColumns(content), mediaId: null, content };
    case 'contacts':
      return { ...cardsColumns(content.vcards), mediaId: null, content };
    case 'buttons':
    case 'list':
      return { ...textPart(numberedText(content)), content };
  }
}

/** What is written to a file. */
const captionOf = ({ body, captions }: Pick<Draft, 'body' | 'captions'>, at: number): string =>
  captions ? (captions[at] ?? '') : at === 0 ? body : '';

async function fileParts(ctx: Ctx, draft: Draft, provider: ProviderName | null): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [at, file] of draft.files.entries())
    parts.push(filePart(await mediaIdOf(ctx.tx, file), file, captionOf(draft, at), provider, draft.asVoice));
  return parts;
}

/** A message whose variables are empty is left out: the files go all the same. */
const listParts = (body: string, files: readonly SharedMedia[], provider: ProviderName | null): Part[] => [
  ...(body.trim() === '' ? [] : [textPart(body)]),
  ...files.map((file) => filePart(file.mediaId, file, '', provider)),
];

function filePart(
  mediaId: number,
  file: Pick<StoredMedia, 'mime' | 'fileName' | 'size'>,
  caption: string,
  provider: ProviderName | null,
  asVoice?: boolean,
): Part {
  const kind = sentKindOf(provider, file, asVoice);
  const { mime, fileName } = file;
  return {
    body: caption,
    mediaType: MEDIA_TYPES[kind],
    mediaId,
    content: { type: 'media', kind, mediaId, mime, fileName, caption },
    lastMessage: mediaPreview(kind, caption, fileName),
  };
}

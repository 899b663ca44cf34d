// Which files the Graph API takes: the upload by Meta's own words when it refuses one, the message by its reference.

export interface MetaRefusal {
  code: number;
  message: string;
  details?: string;
  status?: number;
}

export interface StoredMedia {
  mime: string;
  content: Buffer;
}

const MB = 1024 * 1024;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** A document may be anything that can be uploaded. */
const UPLOADED = [
  'audio/aac',
  'audio/mp4',
  'audio/mpeg',
  'audio/amr',
  'audio/ogg',
  'audio/opus',
  'application/vnd.ms-powerpoint',
  'application/msword',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.presentationml.presentation`,
  `${OFFICE}.spreadsheetml.sheet`,
  'application/pdf',
  'text/plain',
  'application/vnd.ms-excel',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/3gpp',
];

const TAKEN: Record<string, { types: string[]; most: number }> = {
  image: { types: ['image/jpeg', 'image/png'], most: 5 * MB },
  audio: { types: UPLOADED.filter((type) => type.startsWith('audio/')), most: 16 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], most: 16 * MB },
  sticker: { types: ['image/webp'], most: 500 * 1024 },
  document: { types: UPLOADED, most: 100 * MB },
};

const baseOf = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase();

/** undefined: it may be uploaded. */
export function uploadRefusal({ mime, content }: StoredMedia): MetaRefusal | undefined {
  if (!UPLOADED.includes(baseOf(mime))) {
    const words = `(#100) Param file must be a file with one of the following types: ${UPLOADED.join(', ')}. Received file of type '${mime}'.`;
    return { code: 100, message: words };
  }
  return content.length > 100 * MB ? { code: 100, message: '(#100) Invalid parameter' } : undefined;
}

const refuse = (details: string): MetaRefusal => ({
  code: 131_053,
  message: '(#131053) Media upload error',
  details,
});

/** undefined: a message of the kind may carry it. Meta says so by a status; here it is said at once. */
export function kindRefusal(kind: string, { mime, content }: StoredMedia): MetaRefusal | undefined {
  const taken = TAKEN[kind];
  if (!taken) return undefined;
  if (!taken.types.includes(baseOf(mime))) return refuse(`Unsupported ${kind} mime type ${mime}`);
  if (content.length > taken.most) return refuse(`The file is too large for a message of the type ${kind}`);
  return undefined;
}

// Pictures, sounds and videos of flows, as they are uploaded.
import { MB } from '@recado/contract/constants';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { Call } from '../../../platform/http/route.ts';
import { receiveFiles, type ReceivedFile } from '../../../platform/media/received-files.ts';
import { rowFileUrl } from '../../../platform/media/row-file.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import { insertFile } from './flow-files.repo.ts';

const FIELD = 'medias';

interface Kind {
  types: RegExp;
  bytes: number;
}

const IMAGE: Kind = { types: /^image\/(?:png|jpeg)$/, bytes: FLOW_LIMITS.imageBytes };
const AUDIO: Kind = { types: /^audio\/(?:ogg|opus|mpeg)\b/, bytes: FLOW_LIMITS.audioBytes };
const VIDEO: Kind = { types: /^video\/mp4$/, bytes: FLOW_LIMITS.videoBytes };

const KINDS = { image: [IMAGE], audio: [AUDIO], content: [IMAGE, AUDIO, VIDEO] } as const;

const EXTENSIONS: readonly [RegExp, string][] = [
  [/^image\/png/, 'png'],
  [/^image\//, 'jpg'],
  [/^audio\/mpeg/, 'mp3'],
  [/^audio\//, 'ogg'],
  [/^video\//, 'mp4'],
];

interface Stored {
  name: string;
  url: string;
}

/** All of them, or none: ERR_PLAN_STORAGE, ERR_PAYLOAD_TOO_LARGE, ERR_UNSUPPORTED_MEDIA_TYPE. */
export async function uploadFlowFiles(call: Call, store: MediaStore, kind: keyof typeof KINDS): Promise<Stored[]> {
  await call.run((ctx) => checkStorage(ctx));
  if (!call.request.isMultipart()) throw missing();
  const taken = new RegExp(KINDS[kind].map(({ types }) => types.source).join('|'));
  return receiveFiles(call, store, { folder: 'flows', field: FIELD, accepts: taken }, ({ files }) => {
    if (files.length === 0) throw missing();
    for (const file of files) checkSize(file, KINDS[kind]);
    return call.run((ctx) => keep(ctx, files));
  });
}

export async function uploadFlowFile(call: Call, store: MediaStore, kind: 'image' | 'audio'): Promise<Stored> {
  const [stored] = await uploadFlowFiles(call, store, kind);
  if (!stored) throw missing();
  return stored;
}

function checkSize({ mime, size }: ReceivedFile, kinds: readonly Kind[]): void {
  const most = kinds.find(({ types }) => types.test(mime))?.bytes ?? 0;
  if (size > most)
    fail('ERR_PAYLOAD_TOO_LARGE', `A file of type ${mime} may have ${most / MB} MB here`, { bytes: most });
}

async function keep(ctx: Ctx, files: readonly ReceivedFile[]): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (const file of files) {
    const name = `${randomUUID()}.${EXTENSIONS.find(([types]) => types.test(file.mime))?.[1] ?? 'bin'}`;
    await insertFile(ctx.tx, name, file);
    stored.push({ name, url: rowFileUrl(ctx, file) ?? '' });
  }
  return stored;
}

const missing = (): Error =>
  validationFailed([{ path: FIELD, message: 'one or several files, as multipart/form-data' }]);

// Files of nodes: what is taken, how it goes up, and what shows one that has only just gone up.
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { uploadFlowAudio, uploadFlowContent, uploadFlowImage } from '@recado/contract/flows';
import { upload } from '../../../shared/data/upload.ts';

export const FILE_KINDS = ['img', 'audio', 'video'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

interface Taken {
  accept: string;
  /** of its name, where a browser knows no type */
  named: RegExp;
  bytes: number;
}

export const TAKEN: Readonly<Record<FileKind, Taken>> = {
  img: { accept: '.png,.jpg,.jpeg', named: /\.(?:png|jpe?g)$/i, bytes: FLOW_LIMITS.imageBytes },
  audio: { accept: '.ogg,.mp3,.opus', named: /\.(?:ogg|mp3|opus)$/i, bytes: FLOW_LIMITS.audioBytes },
  video: { accept: '.mp4', named: /\.mp4$/i, bytes: FLOW_LIMITS.videoBytes },
};

/** Of sound by its name: what phones play as a voice note. Anything else arrives as a file (docs/decisions/0013). */
export const isVoice = (name: string): boolean => /\.(?:ogg|opus)$/i.test(name);

/** The server's links come with the flow; until it is loaded again, what was just chosen is shown from here. */
const local = new Map<string, string>();

export const urlOfFile = (name: string, files: Readonly<Record<string, string>>): string | undefined =>
  files[name] ?? local.get(name);

/** Answers what nodes call it. */
export async function sendFile(kind: FileKind, file: File, onProgress: (share: number) => void): Promise<string> {
  const input = { files: { medias: [file] }, onProgress };
  const name =
    kind === 'img'
      ? (await upload(uploadFlowImage, input)).name
      : kind === 'audio'
        ? (await upload(uploadFlowAudio, input)).name
        : ((await upload(uploadFlowContent, input))[0] ?? '');
  local.set(name, URL.createObjectURL(file));
  return name;
}

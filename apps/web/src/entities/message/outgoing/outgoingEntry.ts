// One that is being sent, and how it stands.
import type { QuotedMessage } from '@recado/contract/messages';
import type { TemplateMessage } from '@recado/contract/templates';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import type { KeptText } from './outbox.ts';

export interface OutgoingFile {
  file: File;
  /** an object URL of an image or a video */
  preview: string | null;
}

/** An approved text of an official number instead of one's own. */
export interface OutgoingTemplate {
  message: TemplateMessage;
}

/** A list of files instead: its message stands in the body, for our own screen. */
export interface OutgoingFileList {
  id: number;
  /** what its files are called */
  files: string[];
}

export interface Outgoing {
  key: string;
  /** tells the server that a retry is one, when the answer was lost and the message was not; and us, which one came */
  clientId: string;
  ticketId: number;
  body: string;
  quoted: QuotedMessage | null;
  files: readonly OutgoingFile[];
  template: OutgoingTemplate | null;
  fileList: OutgoingFileList | null;
  state: 'sending' | 'failed';
  /** left by a page that is gone: perhaps it went out all the same */
  uncertain: boolean;
  /** from 0 to 1, of the files */
  progress: number;
  error: unknown;
  createdAt: string;
  wantedAt?: string | undefined;
}

export const FRESH = { state: 'sending', uncertain: false, progress: 0, error: undefined } as const;
export const RESTORED = { ...FRESH, state: 'failed', files: [] } as const;
/** ms for which what waits for the line goes out by itself when its writer is back: later, its conversation has gone on */
const STILL_WANTED_MS = 60 * 60_000;

export const isStillWanted = ({
  refused,
  createdAt,
  wantedAt = createdAt,
}: Partial<Pick<KeptText, 'refused'>> & Pick<KeptText, 'createdAt' | 'wantedAt'>): boolean =>
  !refused && Date.now() - Date.parse(wantedAt) < STILL_WANTED_MS;

/** The line failed it: it goes out by itself when that is back. */
export const isHeld = ({ state, error }: Outgoing): boolean => state === 'failed' && isApiError(error, 'network');

/** The words of the last that did not go out, for sure. */
export function unsentOf(entries: readonly Outgoing[]): string | null {
  const last = entries.findLast(({ state, uncertain }) => state === 'failed' && !uncertain);
  return last ? last.body || (last.files[0]?.file.name ?? '') : null;
}

export const keyOf = (clientId: string): string => `outgoing:${clientId}`;

export function freePreviews({ files }: Outgoing): void {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview);
}

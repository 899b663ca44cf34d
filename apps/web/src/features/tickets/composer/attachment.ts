// A file that was chosen for the next message.
import type { OutgoingFile } from '../../../entities/message/outgoing/outgoingEntry.ts';

export interface Attachment extends OutgoingFile {
  id: number;
  /** its own words; those of the first file are what is written in the composer */
  caption: string;
}

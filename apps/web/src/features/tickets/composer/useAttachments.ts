// The files chosen for the next message, with previews; those that cannot go are told before anything is sent.
import { LIMITS } from '@recado/contract/constants';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifySuccess, notifyWarning } from '../../../shared/ui/notify.ts';
import type { Attachment } from './attachment.ts';
import type { OutgoingFile } from '../../../entities/message/outgoing/outgoingEntry.ts';
import { addUnsentFile, useUnsentFiles } from './unsent.ts';

export interface Attachments {
  files: readonly Attachment[];
  add: (files: readonly File[]) => void;
  /** Adds a recording that one has left, also when its ticket is no longer on the screen. */
  keep: (file: File) => void;
  describe: (file: Attachment, caption: string) => void;
  remove: (file: Attachment) => void;
  /** Hands them over: whoever takes them frees the previews. */
  take: () => readonly Attachment[];
}

let lastId = 0;

export function useAttachments(ticketId: number): Attachments {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const [files, setFiles] = useUnsentFiles(ticketId);
  const current = useRef(files);
  useEffect(() => {
    current.current = files;
  });

  const add = (more: readonly File[]): void => {
    const tooLarge = more.filter(({ size }) => size > LIMITS.uploadBytes);
    const empty = more.filter(({ size }) => size === 0);
    const good = more.filter((file) => !tooLarge.includes(file) && !empty.includes(file));
    const room = LIMITS.filesPerMessage - current.current.length;
    for (const { name, size } of tooLarge) {
      const limit = formats.bytes(LIMITS.uploadBytes);
      notifyWarning(t('attach.tooLarge', { name, size: formats.bytes(size, 'up'), limit }));
    }
    for (const { name } of empty) notifyWarning(t('attach.empty', { name }));
    if (good.length > room) notifyWarning(t('attach.tooMany', { limit: LIMITS.filesPerMessage }));
    const added = good.slice(0, Math.max(0, room)).map(attachmentOf);
    // A file may come late, from a quick reply: after others, and after one was taken away.
    setFiles((before) => [...before, ...added]);
  };

  return {
    files,
    add,
    keep: (file) => {
      if (addUnsentFile(ticketId, attachmentOf(file))) notifySuccess(t('composer.voice.kept'));
    },
    describe: (file, caption) =>
      setFiles((before) => before.map((other) => (other.id === file.id ? { ...other, caption } : other))),
    remove: (file) => {
      freePreview(file);
      setFiles((before) => before.filter(({ id }) => id !== file.id));
    },
    take: () => {
      setFiles([]);
      return files;
    },
  };
}

function attachmentOf(file: File): Attachment {
  lastId += 1;
  return { id: lastId, file, preview: previewOf(file), caption: '' };
}

const previewOf = (file: File): string | null =>
  /^(?:image\/(?!svg)|video\/|audio\/)/u.test(file.type) ? URL.createObjectURL(file) : null;

const freePreview = ({ preview }: OutgoingFile): void => {
  if (preview) URL.revokeObjectURL(preview);
};

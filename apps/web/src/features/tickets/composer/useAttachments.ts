// The files chosen for the next message, with previews; those that cannot go are told before anything is sent.
import { LIMITS } from '@recado/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { notifyWarning } from '../../../shared/ui/notify.ts';
import type { OutgoingFile } from './OutgoingMessages.ts';

export interface Attachments {
  files: readonly OutgoingFile[];
  add: (files: readonly File[]) => void;
  remove: (file: OutgoingFile) => void;
  /** Hands them over: whoever takes them frees the previews. */
  take: () => readonly OutgoingFile[];
}

export function useAttachments(): Attachments {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const [files, setFiles] = useState<readonly OutgoingFile[]>([]);
  const current = useRef(files);
  useEffect(() => {
    current.current = files;
  });
  useEffect(() => () => current.current.forEach(freePreview), []);

  const add = (more: readonly File[]): void => {
    const tooLarge = more.filter(({ size }) => size > LIMITS.uploadBytes);
    const empty = more.filter(({ size }) => size === 0);
    const good = more.filter((file) => !tooLarge.includes(file) && !empty.includes(file));
    const room = LIMITS.filesPerMessage - files.length;
    for (const { name, size } of tooLarge) {
      const limit = formats.bytes(LIMITS.uploadBytes);
      notifyWarning(t('attach.tooLarge', { name, size: formats.bytes(size), limit }));
    }
    for (const { name } of empty) notifyWarning(t('attach.empty', { name }));
    if (good.length > room) notifyWarning(t('attach.tooMany', { limit: LIMITS.filesPerMessage }));
    setFiles([...files, ...good.slice(0, room).map((file) => ({ file, preview: previewOf(file) }))]);
  };

  return {
    files,
    add,
    remove: (file) => {
      freePreview(file);
      setFiles(files.filter((other) => other !== file));
    },
    take: () => {
      setFiles([]);
      return files;
    },
  };
}

const previewOf = (file: File): string | null =>
  /^(?:image\/(?!svg)|video\/)/u.test(file.type) ? URL.createObjectURL(file) : null;

const freePreview = ({ preview }: OutgoingFile): void => {
  if (preview) URL.revokeObjectURL(preview);
};

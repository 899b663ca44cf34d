// Saves a quick message, and then its file.
import {
  createQuickMessage,
  deleteQuickMessageMedia,
  updateQuickMessage,
  uploadQuickMessageMedia,
  type QuickMessage,
  type quickMessageInput,
} from '@recado/contract/quick-messages';
import { useRef } from 'react';
import type { z } from 'zod';
import { changesOf } from '../../shared/crud/changesOf.ts';
import { call } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';
import { savePicture, type Picture } from '../../shared/ui/picture.ts';

type Values = z.input<typeof quickMessageInput>;

export function useSaveQuickMessage(edited: QuickMessage | undefined): (body: Values, file: Picture) => Promise<void> {
  /** made by a try whose file failed: the next one changes it, or there would be two */
  const made = useRef<number>(null);
  return async (body, file) => {
    const id = edited?.id ?? made.current;
    const saved =
      id === null
        ? await call(createQuickMessage, { body })
        : await call(updateQuickMessage, { params: { id }, body: edited ? changesOf(body, edited) : body });
    made.current = saved.id;
    const params = { id: saved.id };
    await savePicture(saved, file, {
      upload: (chosen) => upload(uploadQuickMessageMedia, { params, files: { file: [chosen] } }),
      remove: () => call(deleteQuickMessageMedia, { params }),
    });
  };
}

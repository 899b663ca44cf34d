// Saves an announcement, and then its picture.
import {
  createAnnouncement,
  deleteAnnouncementMedia,
  updateAnnouncement,
  uploadAnnouncementMedia,
  type Announcement,
  type announcementInput,
} from '@recado/contract/announcements';
import { useRef } from 'react';
import type { z } from 'zod';
import { call } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';
import { savePicture, type Picture } from '../../shared/ui/picture.ts';

type Values = z.input<typeof announcementInput>;

export function useSaveAnnouncement(
  edited: Announcement | undefined,
): (body: Values, picture: Picture) => Promise<void> {
  /** made by a try whose picture failed: the next one changes it, or there would be two */
  const made = useRef<number>(null);
  return async (body, picture) => {
    const id = edited?.id ?? made.current;
    const saved =
      id === null ? await call(createAnnouncement, { body }) : await call(updateAnnouncement, { params: { id }, body });
    made.current = saved.id;
    const params = { id: saved.id };
    await savePicture(saved, picture, {
      upload: (file) => upload(uploadAnnouncementMedia, { params, files: { file: [file] } }),
      remove: () => call(deleteAnnouncementMedia, { params }),
    });
  };
}

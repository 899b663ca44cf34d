// The picture of a form: one just chosen, or the one that is there already.
import { i18n } from '../i18n/i18n.ts';
import { notifySuccess } from './notify.ts';

interface StoredPicture {
  name: string;
  url: string;
}

/** null: none */
export type Picture = File | StoredPicture | null;

interface WithPicture {
  mediaPath: string | null;
  mediaName: string | null;
}

export const pictureOf = (entity: WithPicture | null | undefined): Picture =>
  entity?.mediaPath ? { name: entity.mediaName ?? '', url: entity.mediaPath } : null;

interface PictureCalls {
  upload: (file: File) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** After what it belongs to has been saved: sends a new one, takes away one that is no longer wanted. */
export async function savePicture(
  saved: WithPicture,
  picture: Picture,
  { upload, remove }: PictureCalls,
): Promise<void> {
  if (picture instanceof File) await upload(picture);
  else if (picture === null && saved.mediaPath !== null) {
    await remove();
    notifySuccess(i18n.getFixedT(null, 'pieces')('picture.deleted'));
  }
}

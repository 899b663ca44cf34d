// The files of a list while it is edited: those it has, and those to come, in one order; and how all of it is saved.
import { LIMITS } from '@recado/contract/constants';
import { createFileList, updateFileList, uploadFileList, type FileList } from '@recado/contract/files';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';

export interface FileItem {
  key: string;
  /** of the option; null: it has not been uploaded yet */
  id: number | null;
  name: string;
  size: number | null;
  /** null: it is stored */
  file: File | null;
  /** what shows it; null: nothing does */
  url: string | null;
  mediaType: string | null;
  /** from 0 to 1 while it goes up */
  progress: number | null;
  error: Error | null;
}

export interface FileItems {
  items: readonly FileItem[];
  /** Those that a list has no room for are left out. Answers how many. */
  add: (files: readonly File[]) => number;
  remove: (key: string) => void;
  /** @param to its place, from 0 */
  move: (key: string, to: number) => void;
  save: (texts: { name: string; message: string }) => Promise<FileList>;
  /** The last error is shown beside its file. */
  holdsError: (error: Error) => boolean;
}

let lastKey = 0;

const storedItems = (list: FileList | undefined): FileItem[] =>
  (list?.options ?? []).map(({ id, name, size, path, mediaType }) => ({
    key: `option:${id}`,
    id,
    name,
    size,
    mediaType,
    url: path,
    file: null,
    progress: null,
    error: null,
  }));

function newItem(file: File): FileItem {
  lastKey += 1;
  const url = /^image\/(?!svg)/u.test(file.type) ? URL.createObjectURL(file) : null;
  const { name, size, type: mediaType } = file;
  return { key: `file:${lastKey}`, id: null, name, size, file, url, mediaType, progress: null, error: null };
}

const free = ({ file, url }: FileItem): void => {
  if (file && url) URL.revokeObjectURL(url);
};

export function useFileItems(list: FileList | undefined): FileItems {
  const [items, setItems] = useState(() => storedItems(list));
  /** as they are now, for what goes on for longer than a frame */
  const current = useRef(items);
  /** made by a try whose files failed: the next one changes it, or there would be two */
  const made = useRef(list?.id ?? null);
  const update = (change: (before: FileItem[]) => FileItem[]): void => {
    current.current = change(current.current);
    setItems(current.current);
  };
  useEffect(() => () => current.current.forEach(free), []);
  const patch = (key: string, change: Partial<FileItem>): void =>
    update((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)));

  const arrange = (id: number, texts: object = {}): Promise<FileList> => {
    const options = current.current.flatMap((item) => (item.id === null ? [] : [{ id: item.id }]));
    return call(updateFileList, { params: { id }, body: { ...texts, options } });
  };
  /** One after the other: each has its progress, and of several that fail none is lost. */
  const send = async (id: number, { key, file }: FileItem): Promise<void> => {
    if (!file) return;
    patch(key, { progress: 0, error: null });
    try {
      const onProgress = (progress: number): void => patch(key, { progress });
      const { options } = await upload(uploadFileList, { params: { id }, files: { files: [file] }, onProgress });
      patch(key, { id: options.at(-1)?.id ?? null, progress: null });
    } catch (error) {
      patch(key, { progress: null, error: error instanceof Error ? error : new Error(String(error)) });
      throw error;
    }
  };

  return {
    items,
    add: (files) => {
      const room = Math.max(0, LIMITS.filesPerList - current.current.length);
      update((before) => [...before, ...files.slice(0, room).map(newItem)]);
      return Math.max(0, files.length - room);
    },
    remove: (key) =>
      update((before) => {
        before.filter((item) => item.key === key).forEach(free);
        return before.filter((item) => item.key !== key);
      }),
    move: (key, to) =>
      update((before) => {
        const moved = before.find((item) => item.key === key);
        const others = before.filter((item) => item.key !== key);
        return moved && to >= 0 && to < before.length ? others.toSpliced(to, 0, moved) : before;
      }),
    save: async (texts) => {
      let saved =
        made.current === null ? await call(createFileList, { body: texts }) : await arrange(made.current, texts);
      made.current = saved.id;
      const waiting = current.current.filter(({ id }) => id === null);
      for (const item of waiting) await send(saved.id, item);
      if (waiting.length > 0) saved = await arrange(saved.id);
      return saved;
    },
    holdsError: (error) => current.current.some((item) => item.error === error),
  };
}

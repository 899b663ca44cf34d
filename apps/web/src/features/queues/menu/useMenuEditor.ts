// What somebody does with a queue's menu: the option that is open for editing, what was deleted last, and why nothing happened.
import { DEEPEST_OPTION, type QueueOption } from '@recado/contract/queue-options';
import { crowdedForMoved, crowdedForNew, type Crowded } from '@recado/rules/option-places';
import { useState } from 'react';
import { besideOf, branchOf, withEdit, type OptionPlace } from './optionTree.ts';
import { useMenuOptions } from './useMenuOptions.ts';

/** Its id is 0 while it is new. */
export type OpenOption = QueueOption;

const NEW = 0;
/** Not the server's: nothing can be done with it until its own comes. */
let temporary = 0;

export function useMenuEditor(queueId: number) {
  const { query, edit } = useMenuOptions(queueId);
  const [open, setOpen] = useState<OpenOption | null>(null);
  const [untitled, setUntitled] = useState(false);
  const [deleted, setDeleted] = useState<readonly QueueOption[] | null>(null);
  const [crowded, setCrowded] = useState<Crowded | null>(null);
  const options = query.data ?? [];

  const begin = (): void => {
    setCrowded(null);
    setDeleted(null);
    setUntitled(false);
  };
  /** False: it has no title yet. */
  const saveOpen = (): boolean => {
    if (!open) return true;
    const title = open.title.trim();
    setUntitled(title === '');
    if (title === '') return false;
    const { id, message } = open;
    if (id === NEW) edit({ kind: 'add', made: { ...open, id: (temporary -= 1), title } });
    else if (options.some((option) => option.id === id && (option.title !== title || option.message !== message)))
      edit({ kind: 'change', id, title, message });
    setOpen(null);
    return true;
  };
  const openOption = (option: QueueOption): void => {
    if (!saveOpen()) return;
    begin();
    setOpen(option);
  };
  /** @param after the one that it comes after; left out: it comes last */
  const addOption = (parentId: number | null, after?: QueueOption): void => {
    if (!saveOpen()) return;
    begin();
    const reason = crowdedForNew(options, parentId);
    if (reason) setCrowded(reason);
    else {
      const place = after ? after.option + 1 : besideOf(options, parentId).length + 1;
      setOpen({ id: NEW, queueId, parentId, title: '', message: '', option: place });
    }
  };
  const move = (option: QueueOption, to: OptionPlace): void => {
    begin();
    const reason = crowdedForMoved(options, option, to.parentId);
    if (reason) setCrowded(reason);
    else if (to.parentId !== option.parentId || to.option !== option.option)
      edit({ kind: 'move', id: option.id, parentId: to.parentId, option: to.option });
  };
  const remove = ({ id }: QueueOption): void => {
    begin();
    const branch = branchOf(options, id);
    if (branch.some((option) => option.id === open?.id)) setOpen(null);
    setDeleted(branch);
    edit({ kind: 'delete', id });
  };
  const restore = (): void => {
    if (deleted) edit({ kind: 'restore', branch: deleted });
    setDeleted(null);
  };

  return {
    query,
    /** as they are stored, or will be */
    options,
    /** with what is being typed */
    drafted: drafted(options, open),
    open,
    untitled,
    deleted,
    crowded,
    deepest: DEEPEST_OPTION,
    change: (values: Partial<Pick<OpenOption, 'title' | 'message'>>) => {
      setUntitled(false);
      setOpen((before) => before && { ...before, ...values });
    },
    cancel: () => {
      begin();
      setOpen(null);
    },
    saveOpen,
    openOption,
    addOption,
    move,
    remove,
    restore,
  };
}
export type MenuEditor = ReturnType<typeof useMenuEditor>;

export const isNew = ({ id }: QueueOption): boolean => id === NEW;
/** Its call is under way. */
export const isComing = ({ id }: QueueOption): boolean => id < 0;

const drafted = (options: readonly QueueOption[], open: OpenOption | null): QueueOption[] => {
  if (!open) return [...options];
  const { id, title, message } = open;
  return withEdit(options, isNew(open) ? { kind: 'add', made: open } : { kind: 'change', id, title, message });
};

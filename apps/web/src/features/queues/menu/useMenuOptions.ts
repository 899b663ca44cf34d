// The options of a queue's menu: read, each edit shown at once and sent as one call, and put back when it is refused.
import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  restoreQueueOption,
  updateQueueOption,
  type QueueOption,
} from '@recado/contract/queue-options';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { withEdit, type OptionEdit } from './optionTree.ts';

export const queueOptionsQuery = (queueId: number) =>
  queryOptions({
    queryKey: ['queueOption', queueId],
    queryFn: ({ signal }) => call(listQueueOptions, { query: { queueId }, signal }),
  });

export function useMenuOptions(queueId: number) {
  const client = useQueryClient();
  const { queryKey } = queueOptionsQuery(queueId);
  const mutationKey = ['queueOption', queueId, 'edit'];
  const query = useQuery(queueOptionsQuery(queueId));
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: where one stands depends on the one before.
    scope: { id: mutationKey.join(':') },
    mutationFn: send,
    onMutate: async (edit) => {
      // An answer under way is from before the edit.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, before && withEdit(before, edit));
      return before;
    },
    onError: (_error, _edit, before) => client.setQueryData(queryKey, before),
    onSuccess: (made, edit) => {
      if (edit.kind !== 'add' || !made) return;
      client.setQueryData(queryKey, (list) => list?.map((option) => (option.id === edit.made.id ? made : option)));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  return { query, edit: mutate };
}

async function send(edit: OptionEdit): Promise<QueueOption | undefined> {
  switch (edit.kind) {
    case 'add':
      return call(createQueueOption, { body: bodyOf(edit.made) });
    case 'change':
      return call(updateQueueOption, { params: { id: edit.id }, body: { title: edit.title, message: edit.message } });
    case 'move':
      return call(updateQueueOption, {
        params: { id: edit.id },
        body: { parentId: edit.parentId, option: edit.option },
      });
    case 'delete':
      await call(deleteQueueOption, { params: { id: edit.id } });
      return undefined;
    case 'restore': {
      const [root] = edit.branch;
      return root && call(restoreQueueOption, { params: { id: root.id } });
    }
  }
}

const bodyOf = ({ queueId, parentId, title, message, option }: QueueOption) => ({
  queueId,
  parentId,
  title,
  message,
  option,
});

// What a customer does with their phone.
import {
  callAsCustomer,
  deleteAsCustomer,
  editAsCustomer,
  readAsCustomer,
  sendAsCustomer,
} from '@recado/contract/simulator';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call, type CallInput } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';
import { lineKey } from './conversations.ts';
import type { Chat } from './customers.ts';

type Fields = CallInput<typeof sendAsCustomer>['body'];

/** What is sent, apart from who sends it. */
export type Draft = Omit<Fields, 'number' | 'name' | 'groupId'> & { file?: File };

const sendKey = (whatsappId: number, chat: Chat) => [...lineKey(whatsappId), 'send', chat.id];

export function useCustomer(whatsappId: number, chat: Chat) {
  const queryClient = useQueryClient();
  const { writer } = chat;
  // Awaited, so that what is under way shows until the phone itself has it.
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: lineKey(whatsappId) });

  const send = useMutation({
    mutationKey: sendKey(whatsappId, chat),
    mutationFn: ({ file, ...draft }: Draft) => {
      const fields: Fields = {
        ...draft,
        number: writer.number,
        name: writer.name,
        ...(chat.isGroup && { groupId: chat.id }),
      };
      if (!file) return call(sendAsCustomer, { params: { whatsappId }, body: fields });
      return upload(sendAsCustomer, { params: { whatsappId }, fields: asTexts(fields), files: { media: [file] } });
    },
    onSuccess: refresh,
  });
  const edit = useMutation({
    mutationFn: ({ id, body }: { id: string; body: string }) =>
      call(editAsCustomer, { params: { whatsappId, id }, body: { body } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteAsCustomer, { params: { whatsappId, id } }),
    onSuccess: refresh,
  });
  const read = useMutation({
    mutationFn: () => call(readAsCustomer, { params: { whatsappId }, body: { number: chat.id } }),
    // Nobody asked for it, so nobody is told; the next message tries again.
    meta: { quiet: true },
    onSuccess: refresh,
  });
  const ring = useMutation({
    mutationFn: () =>
      call(callAsCustomer, { params: { whatsappId }, body: { number: writer.number, name: writer.name } }),
    onSuccess: refresh,
  });
  return { send, edit, remove, read, ring };
}

export type Customer = ReturnType<typeof useCustomer>;

/** What is on its way and not in the conversation yet. */
export function useOutgoing(whatsappId: number, chat: Chat): Draft[] {
  const variables = useMutationState({
    filters: { mutationKey: sendKey(whatsappId, chat), status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return variables.filter(isDraft);
}

// Only `send` has this key; its variables have lost their type on the way through the cache.
const isDraft = (variables: unknown): variables is Draft => typeof variables === 'object' && variables !== null;

function asTexts(fields: Fields): Record<string, string> {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]));
}

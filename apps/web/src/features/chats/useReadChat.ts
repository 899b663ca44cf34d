// What one has on the screen is read: told to the server while the window, and the chat in it, is looked at.
import { readChat, type Chat } from '@recado/contract/chats';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CHATS, storeRead } from '../../entities/chat/chatCache.ts';
import { unreadsOf } from '../../entities/chat/chatPages.ts';
import { call } from '../../shared/data/client.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { useLooking } from '../../shared/ui/looking.ts';
import { useShown } from '../../shared/commands/shown.ts';

export function useReadChat(chat: Chat): void {
  const client = useQueryClient();
  const { user } = useSession();
  const lookedAt = useLooking();
  const shown = useShown();
  const looking = lookedAt && shown;
  const unreads = unreadsOf(chat, user.id);
  const unseen = unreads > 0 ? `${unreads} ${chat.updatedAt}` : null;
  const latest = useRef(chat);
  /** what could not be told: the next message or the next look tries again */
  const failed = useRef<string>(null);
  useEffect(() => {
    latest.current = chat;
  });
  useEffect(() => {
    if (!looking) failed.current = null;
    if (unseen === null || !looking || failed.current === unseen) return;
    storeRead(client, latest.current, user.id);
    call(readChat, { params: { id: latest.current.id } }).catch(() => {
      failed.current = unseen;
      void client.invalidateQueries({ queryKey: CHATS });
    });
  }, [client, unseen, looking, user.id]);
}

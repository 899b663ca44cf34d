// Where in the conversation one is to be led: by a search, a calendar, or the address (`?message=5`).
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { JumpTarget } from '../messages/useJump.ts';
import type { Target } from '../../../entities/message/useMessages.ts';

const MESSAGE = 'message';

export function useJumpTarget(): [JumpTarget | null, (target: Target) => void] {
  const [jumpTo, setJumpTo] = useState<JumpTarget | null>(null);
  const [search, setSearch] = useSearchParams();
  const asked = search.get(MESSAGE);
  const [followed, setFollowed] = useState<string | null>(null);
  if (asked !== followed) {
    setFollowed(asked);
    const messageId = Number(asked);
    if (Number.isSafeInteger(messageId) && messageId > 0) setJumpTo({ target: { messageId } });
  }
  useEffect(() => {
    if (asked === null) return;
    // A reload begins with the newest; the same link leads there again.
    setSearch(
      (now) => {
        now.delete(MESSAGE);
        return now;
      },
      { replace: true },
    );
  }, [asked, setSearch]);
  return [jumpTo, useCallback((target) => setJumpTo({ target }), [])];
}

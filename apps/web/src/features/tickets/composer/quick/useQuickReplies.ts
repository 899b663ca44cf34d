// The quick replies that fit what is being written, and which of them the keys point at.
import { listQuickMessages, type QuickMessage } from '@recado/contract/quick-messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { call } from '../../../../shared/data/client.ts';
import { matchingReplies, quickQuery } from './quickReplies.ts';

const NOTHING: readonly QuickMessage[] = [];

export interface QuickReplies {
  matches: readonly QuickMessage[];
  active: number;
  listId: string;
  optionId: (index: number) => string;
  point: (index: number) => void;
  /** True: the key was for the list. */
  handleKey: (event: KeyboardEvent) => boolean;
}

export function useQuickReplies(text: string, onPick: (reply: QuickMessage) => void): QuickReplies {
  const listId = useId();
  const [active, setActive] = useState(0);
  /** the text at which it was closed: another one opens it again */
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    setActive(0);
    setClosedAt(null);
  }
  const query = quickQuery(text);
  const { data } = useQuery({
    queryKey: ['quickMessage', 'all'],
    queryFn: ({ signal }) => call(listQuickMessages, { query: {}, signal }),
    // Fetched with the first slash, and then kept fresh by events.
    enabled: text.startsWith('/'),
    staleTime: 5 * 60_000,
  });
  const sought = query !== null && closedAt !== text;
  const matches = sought ? matchingReplies(data ?? [], query) : NOTHING;

  const handleKey = (event: KeyboardEvent): boolean => {
    // Also where none is called so: it ends the search, and does not lead out of the field.
    if (event.key === 'Escape' && sought) {
      setClosedAt(text);
      return true;
    }
    if (matches.length === 0 || event.shiftKey) return false;
    switch (event.key) {
      case 'ArrowDown':
        setActive((active + 1) % matches.length);
        return true;
      case 'ArrowUp':
        setActive((active + matches.length - 1) % matches.length);
        return true;
      case 'Enter':
      case 'Tab': {
        const reply = matches[active];
        if (reply) onPick(reply);
        return true;
      }
      default:
        return false;
    }
  };
  return {
    matches,
    active,
    listId,
    optionId: (index) => `${listId}-${index}`,
    point: setActive,
    handleKey,
  };
}

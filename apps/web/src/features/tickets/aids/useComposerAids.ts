// What a model does for the field: its text comes in the place of what stands there, which one button or Ctrl+Z brings back.
import { rewriteText, suggestAnswer, summariseTicket, translateText, type Rewriting } from '@recado/contract/aids';
import type { Ticket } from '@recado/contract/tickets';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../../../shared/data/client.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { replaced, useReplaced, type Replaced } from './replaced.ts';
import { useAid } from './useAid.ts';
import { useHasAids } from './useHasAids.ts';

export type AidKind = 'suggest' | Rewriting | 'translate' | 'summary';

export interface ComposerAids {
  /** undefined: nobody is helped here */
  offered: boolean;
  running: AidKind | null;
  start: (kind: AidKind) => void;
  cancel: () => void;
  /** what it took the place of; undefined: nothing, or one has written on */
  replaced: Replaced | undefined;
  undo: () => void;
  /** for one's eyes only; null: none is shown */
  summary: string | null;
  closeSummary: () => void;
  /** Of the field; true: it was for this. */
  handleKey: (event: KeyboardEvent) => boolean;
}

export function useComposerAids(ticket: Ticket, value: string, write: (value: string) => void): ComposerAids {
  const offered = useHasAids();
  const { running, start, cancel } = useAid<AidKind>();
  const [summary, setSummary] = useState<string | null>(null);
  const found = useReplaced(ticket.id);
  const last = found?.after === value ? found : undefined;
  const from = useRef(value);
  // Whoever writes on, or sends, wants none for what stood there.
  useEffect(() => {
    if (running !== null && running !== 'summary' && value !== from.current) cancel();
  });
  const put = (text: string, more: Partial<Replaced> = {}): void => {
    replaced.set(ticket.id, { before: from.current, after: text, used: [], guessed: false, ...more });
    write(text);
  };
  const undo = (): void => {
    if (!last) return;
    write(last.before);
    replaced.set(ticket.id, null);
  };
  const params = { id: ticket.id };
  return {
    offered,
    running,
    cancel,
    replaced: last,
    undo,
    summary,
    closeSummary: () => setSummary(null),
    start: (kind) => {
      from.current = value;
      if (kind === 'summary')
        start(
          kind,
          (signal) => call(summariseTicket, { params, body: { language: currentLanguage() }, signal }),
          ({ text }) => setSummary(text),
        );
      else if (kind === 'suggest')
        start(
          kind,
          (signal) => call(suggestAnswer, { params, signal }),
          ({ text, used, grounded }) => put(text, { used: used.map(({ title }) => title), guessed: !grounded }),
        );
      else
        start(
          kind,
          (signal) =>
            kind === 'translate'
              ? call(translateText, { params, body: { text: value }, signal })
              : call(rewriteText, { params, body: { text: value, how: kind }, signal }),
          ({ text }) => put(text),
        );
    },
    handleKey: (event) => {
      const back =
        event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (event.key === 'Escape' && running !== null) cancel();
      else if (event.key === 'Escape' && summary !== null) setSummary(null);
      else if (back && last) undo();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

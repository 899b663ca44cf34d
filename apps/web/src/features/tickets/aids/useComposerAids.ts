// What a model does for the field: its text comes in the place of what stands there, which one button or Ctrl+Z brings back.
import { rewriteText, suggestAnswer, summariseTicket, translateText, type Rewriting } from '@recado/contract/aids';
import type { Ticket } from '@recado/contract/tickets';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { call } from '../../../shared/data/client.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { keptById } from './keptById.ts';
import { useAid } from './useAid.ts';
import { useHasAids } from './useHasAids.ts';

export type AidKind = 'suggest' | Rewriting | 'translate' | 'summary';

/** What stood in a ticket's field before a help took its place. */
interface Replaced {
  before: string;
  after: string;
  /** what the answer was taken from; empty: nothing in particular */
  used: readonly string[];
  /** nothing that the company has written down says so */
  guessed: boolean;
}

const replaced = keptById<Replaced>();
const summaries = keptById<string>();

/** Of useComposer. */
interface Field {
  value: string;
  write: (value: string) => void;
  /** the file whose words the field shows; null: there are no files */
  chosen: { id: number } | null;
  /** how often something was sent from here */
  sent: number;
}

export interface ComposerAids {
  /** false: nobody is helped here */
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

export function useComposerAids(ticket: Ticket, field: Field): ComposerAids {
  const { value } = field;
  const offered = useHasAids();
  const { running, start, cancel } = useAid<AidKind>();
  const summary = summaries.useOf(ticket.id) ?? null;
  const closeSummary = (): void => summaries.set(ticket.id, null);
  const found = replaced.useOf(ticket.id);
  const last = found?.after === value ? found : undefined;
  const from = useRef(field);
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
    // Whoever writes on, sends, or turns to another file, wants none for what stood there.
    if (running !== null && running !== 'summary' && !isSame(field, from.current)) cancel();
  });
  const put = (text: string, more: Partial<Replaced> = {}): void => {
    replaced.set(ticket.id, { before: from.current.value, after: text, used: [], guessed: false, ...more });
    latest.current.write(text);
  };
  const undo = (): void => {
    if (!last) return;
    field.write(last.before);
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
    closeSummary,
    start: (kind) => {
      from.current = field;
      if (kind === 'summary')
        start(
          kind,
          (signal) => call(summariseTicket, { params, body: { language: currentLanguage() }, signal }),
          ({ text }) => summaries.set(ticket.id, text),
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
      else if (event.key === 'Escape' && summary !== null) closeSummary();
      else if (back && last) undo();
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

const isSame = (one: Field, other: Field): boolean =>
  one.value === other.value && one.chosen?.id === other.chosen?.id && one.sent === other.sent;

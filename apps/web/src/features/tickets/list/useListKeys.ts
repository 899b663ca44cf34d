// From ticket to ticket by keys: to the next one, to the one before, back to the list; and where one goes on after leaving one.
import type { FoundTicket } from '@recado/contract/tickets';
import { useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { VirtualizerHandle } from 'virtua';
import { changesOf, type TicketChange } from '../../../entities/ticket/changes/ticketChanges.ts';
import { useTicketActions } from '../../../entities/ticket/changes/useTicketActions.ts';
import { placeOf } from '../../../shared/commands/pressed.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { focusRow } from '../../../shared/ui/selection/focusRow.ts';
import { useOnePane } from '../../../shared/ui/useNarrow.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { STAYS_IN_LIST } from '../staysInList.ts';
import type { LeftTicket } from './leftTicket.ts';

export interface ListKeys {
  rows: readonly FoundTicket[];
  /** nothing is known of them yet */
  loading: boolean;
  openUuid: string | undefined;
  left: LeftTicket;
  /** what the list lies in */
  frame: RefObject<HTMLElement | null>;
  drawn: RefObject<VirtualizerHandle | null>;
}

/** Answers what the list has to be told. */
export function useListKeys(keys: ListKeys): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  const { rows, openUuid } = keys;
  const toRow = useFocusRow(keys);
  const navigate = useNavigate();
  const alone = useOnePane();
  const go = (step: 1 | -1): void => {
    const { activeElement } = document;
    const { typing } = placeOf(activeElement);
    const focused = typing ? null : rowOf(activeElement);
    const from = rows.findIndex(({ id, uuid }) => (focused === null ? uuid === openUuid : id === focused));
    const next = rows[from < 0 ? 0 : from + step];
    if (!next) return;
    // One that waits is opened by accepting it; where the list has the screen for itself, opening one would end the walk.
    const opens = !alone && next.status !== 'pending';
    if (opens) void navigate(`/tickets/${next.uuid}`, { state: typing ? null : STAYS_IN_LIST });
    if (!typing || !opens) toRow(next.id);
  };
  useCommand('list.nextTicket', () => go(1), { enabled: rows.length > 0 });
  useCommand('list.previousTicket', () => go(-1), { enabled: rows.length > 0 });
  useCommand('list.back', () => toRow((rows.find(({ uuid }) => uuid === openUuid) ?? rows[0])?.id));
  useWayBack(keys, toRow);
  return useFocusedRow(rows);
}

const rowOf = (element: Element | null): number | null => {
  const row = element?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : null;
};

/** The row where the focus is can be taken up by its key. */
function useFocusedRow(rows: readonly FoundTicket[]): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  const { user } = useSession();
  const { change } = useTicketActions();
  const [focused, setFocused] = useState<number | null>(null);
  const ticket = rows.find(({ id }) => id === focused);
  const offered: readonly TicketChange[] = ticket ? changesOf(ticket, user) : [];
  useCommand('ticket.accept', () => ticket && change(ticket, 'accept'), { enabled: offered.includes('accept') });
  useCommand('ticket.reopen', () => ticket && change(ticket, 'reopen'), { enabled: offered.includes('reopen') });
  return { onFocus: ({ target }) => setFocused(rowOf(target)), onBlur: () => setFocused(null) };
}

/** undefined: to the list itself, which is empty. */
function useFocusRow({ rows, frame, drawn }: ListKeys): (id: number | undefined) => void {
  return (id) => {
    const at = rows.findIndex((row) => row.id === id);
    const { current: list } = frame;
    if (at < 0) return list?.focus({ preventScroll: true });
    drawn.current?.scrollToIndex(at, { align: 'nearest' });
    focusRow(list, rows[at]?.id ?? 0);
  };
}

/** When the open ticket is left and the focus went with it, one goes on in the list: with it, or with what took its place. */
function useWayBack({ rows, loading, openUuid, left, frame }: ListKeys, toRow: (id: number | undefined) => void): void {
  useLayoutEffect(() => {
    if (loading) return;
    const near = openUuid === undefined ? left.take() : undefined;
    if (near && isLost(frame.current)) {
      const uuid = near.find((other) => rows.some((row) => row.uuid === other));
      toRow((rows.find((row) => row.uuid === uuid) ?? rows[0])?.id);
    }
    const order = rows.map((row) => row.uuid);
    const opening = rows.filter(({ status }) => status !== 'pending').map((row) => row.uuid);
    left.shown(order, openUuid, opening);
  });
}

/** What had it is gone. */
const isLost = (list: HTMLElement | null): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement === list;

// An import from its file to its end: read, judged by the server, looked at by a person, written in portions.
import { uploadContacts } from '@recado/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/data/client.ts';
import { bodyOf, countWaiting, judgeRows, nextPortion, withPortion, type ImportRow } from './importRows.ts';
import { readSheetFile } from './sheetWorker.ts';
import type { SheetFault } from './sheetRows.ts';

export type ImportState =
  | { step: 'choose'; fault: SheetFault | null; error: unknown }
  | { step: 'reading' | 'checking'; fileName: string }
  | { step: 'preview'; fileName: string; rows: ImportRow[]; unread: readonly string[] }
  | { step: 'writing'; rows: ImportRow[]; total: number; stopping: boolean; failed: unknown }
  | { step: 'done'; rows: ImportRow[] };

export interface ContactImport {
  state: ImportState;
  read: (file: File) => void;
  /** back to choosing a file */
  restart: () => void;
  /** writes what waits; also after a failure */
  write: () => void;
  /** after the portion that is on its way; what was written stays */
  stop: () => void;
}

const START: ImportState = { step: 'choose', fault: null, error: null };

export function useContactImport(): ContactImport {
  const client = useQueryClient();
  const [state, setState] = useState(START);
  const running = useRef<AbortController>(undefined);
  const stopped = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs one at a time; what comes too late says nothing any more. */
  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const read = async (file: File): Promise<void> => {
    const signal = begin();
    const show = (next: ImportState): void => {
      if (!signal.aborted) setState(next);
    };
    try {
      show({ step: 'reading', fileName: file.name });
      const sheet = await readSheetFile(file, signal);
      if ('fault' in sheet) return show({ step: 'choose', fault: sheet.fault, error: null });
      show({ step: 'checking', fileName: file.name });
      const reply = await call(uploadContacts, { query: { preview: true }, body: bodyOf(sheet.rows), signal });
      const { rows, unread = [] } = sheet;
      show({ step: 'preview', fileName: file.name, rows: judgeRows(rows, reply, true), unread });
    } catch (error) {
      show({ step: 'choose', fault: null, error });
    }
  };

  const write = async (): Promise<void> => {
    if (state.step !== 'preview' && state.step !== 'writing') return;
    const signal = begin();
    const total = state.step === 'writing' ? state.total : countWaiting(state.rows);
    let { rows } = state;
    stopped.current = false;
    try {
      for (let portion = nextPortion(rows); portion.length > 0 && !stopped.current; portion = nextPortion(rows)) {
        setState({ step: 'writing', rows, total, stopping: false, failed: null });
        const reply = await call(uploadContacts, { query: {}, body: bodyOf(portion), signal });
        rows = withPortion(rows, judgeRows(portion, reply, false));
      }
      setState({ step: 'done', rows });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'writing', rows, total, stopping: false, failed: error });
    } finally {
      void client.invalidateQueries({ queryKey: ['contact'] });
    }
  };

  const stop = (): void => {
    if (state.step !== 'writing') return;
    stopped.current = true;
    // A request that is cut off may have been carried out all the same: nobody could say what became of its rows.
    if (state.failed) setState({ step: 'done', rows: state.rows });
    else setState({ ...state, stopping: true });
  };
  const restart = (): void => {
    running.current?.abort();
    setState(START);
  };
  return { state, read: (file) => void read(file), restart, write: () => void write(), stop };
}

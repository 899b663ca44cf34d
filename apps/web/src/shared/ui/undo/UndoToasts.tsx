// What one can still take back: a line each with its seconds, over nothing else that is pressed, and a key for the latest.
import { Button, VisuallyHidden } from '@mantine/core';
import { UNDO_MS } from '@recado/contract/undo-handle';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { placeOf } from '../../commands/pressed.ts';
import { useCommand } from '../../commands/useCommand.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { focusHome } from '../useFocusBack.ts';
import { useFreePlace } from '../useFreePlace.ts';
import { undoables, type Undoable } from './undoable.ts';
import classes from './UndoToasts.module.css';

const SECOND_MS = 1_000;

/** @param children what goes on, in the same place */
export function UndoToasts({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const list = useSyncExternalStore(undoables.subscribe, undoables.list);
  const last = list.at(-1);
  const now = useSeconds(list.length > 0);
  const stack = useRef<HTMLDivElement>(null);
  useFreePlace(stack);
  useCommand('undo', () => undoables.takeBack(), { enabled: list.length > 0 });
  useUndoKey();
  useEffect(() => () => undoables.clear(), []);
  return (
    <>
      {/* Said once: a clock that is read out every second helps nobody. */}
      <VisuallyHidden role="status">{last && t('undo.offer', { what: last.text })}</VisuallyHidden>
      <div ref={stack} className={classes.stack} role="region" aria-label={t('undo.label')}>
        {children}
        {list.map((undoable) => (
          <Line key={undoable.id} undoable={undoable} now={now} />
        ))}
      </div>
    </>
  );
}

function Line({ undoable: { id, text, until }, now }: { undoable: Undoable; now: number }) {
  const { t } = useTranslation();
  const left = Math.ceil((until - now) / SECOND_MS);
  const seconds = Math.min(Math.max(1, left), UNDO_MS / SECOND_MS);
  return (
    <div className={classes.toast}>
      <span className={classes.text} title={text}>
        {text}
      </span>
      <Button
        size="compact-sm"
        variant="white"
        aria-label={t('undo.of', { what: text })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          // It goes with its line; what is taken back may lead elsewhere after that.
          if (document.activeElement === currentTarget) focusHome();
          undoables.takeBack(id);
        }}
      >
        {t('undo.button')}
        <span className={classes.seconds} aria-hidden>
          {t('undo.seconds', { seconds })}
        </span>
      </Button>
    </div>
  );
}

/** What time it is, told each half second; what is over goes. */
function useSeconds(on: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const look = (): void => {
      undoables.expire();
      setNow(Date.now());
    };
    const timer = setInterval(look, SECOND_MS / 2);
    return () => clearInterval(timer);
  }, [on]);
  return now;
}

/** Ctrl Z, on a Mac ⌘ Z, while nobody types: there it is the field's. */
function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const chord = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!chord || event.key.toLowerCase() !== 'z' || event.defaultPrevented || placeOf(event.target).typing) return;
      if (undoables.takeBack()) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

// What every dialog is made of: its cross has a name, it gives the focus back, and it asks before what was typed is lost.
// What is shown this once in it goes by its own button alone.
import { Button, Group, Modal, Text, type ModalProps } from '@mantine/core';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { watchDialog } from './unsaved.ts';
import { useOverlay } from './overlays.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useNarrow } from './useNarrow.ts';

export interface DialogProps extends Omit<
  ModalProps,
  'ref' | 'closeButtonProps' | 'onInputCapture' | 'onFocusCapture'
> {
  /**
   * Somebody types or chooses in it: a slip beside it must not throw that away, Escape and the cross ask before they do,
   * and a narrow screen is all its.
   */
  hasInput?: boolean;
  /** Besides what was typed: what was chosen, switched or added is not as it was. */
  isChanged?: boolean;
  /** Of what was typed nothing would be lost any more. */
  isSaved?: boolean;
}

export function Dialog({
  returnFocus = true,
  hasInput = false,
  isChanged = false,
  isSaved = false,
  ...props
}: DialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const dialog = useRef<HTMLDivElement>(null);
  const typed = useTyped(dialog);
  const changed = useRef(isChanged);
  useEffect(() => {
    changed.current = isChanged;
  });
  const [asks, setAsks] = useState<(() => void) | null>(null);
  const [holds, setHolds] = useState(false);
  const { opened, onClose } = props;
  const guards = opened && hasInput && !isSaved;
  const asked = opened && asks !== null && !isSaved;
  // Mantine's own way knows only those that are mounted closed.
  useFocusBack(opened && returnFocus, dialog);
  const handleClose = (): void => {
    if (guards && (isChanged || typed.isThere())) setAsks(() => onClose);
    else onClose();
  };
  // Nor does what is shown this once go by that.
  useOverlay(opened && !asked, () => {
    if (!holds) handleClose();
  });
  useEffect(() => {
    if (!guards) return;
    const stop = watchDialog({
      isDirty: () => changed.current || typed.isThere(),
      ask: (leave) => setAsks(() => leave),
    });
    return () => {
      stop();
      typed.forget();
    };
  }, [guards, typed]);
  const handleLeave = (): void => {
    setAsks(null);
    asks?.();
  };
  const input = hasInput && { fullScreen: narrow, closeOnClickOutside: false, ...typed.handlers };
  return (
    <>
      <Holding value={setHolds}>
        <Modal
          closeOnEscape={!asked}
          {...input}
          {...props}
          {...(holds && HELD)}
          ref={dialog}
          // What goes is not pressed once more.
          inert={!opened}
          returnFocus={false}
          closeButtonProps={{ 'aria-label': t('close') }}
          onClose={handleClose}
        />
      </Holding>
      {asked && <Question onStay={() => setAsks(null)} onLeave={handleLeave} />}
    </>
  );
}

const HELD = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const;
const Holding = createContext<(holds: boolean) => void>(() => {});

/** What stands in it is never shown again: the dialog around it, if any, is closed neither by a slip nor by Escape. */
export function ShownOnce({ children }: { children: ReactNode }) {
  const hold = useContext(Holding);
  useLayoutEffect(() => {
    hold(true);
    return () => hold(false);
  }, [hold]);
  return children;
}

/** Of two ways the one that loses nothing is the main one and has the focus; useUnsaved.tsx asks alike. */
function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onStay} title={t('unsaved.discard.title')} size="sm">
      <Text size="sm">{t('unsaved.discard.text')}</Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onStay}>
          {t('unsaved.stay')}
        </Button>
        <Button variant="light" color="red" onClick={onLeave}>
          {t('unsaved.discard.leave')}
        </Button>
      </Group>
    </Dialog>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  isThere: () => boolean;
  forget: () => void;
  handlers: Pick<ModalProps, 'onInputCapture' | 'onFocusCapture'>;
}

/** What was typed into fields that are still there, and is not what stood in them. Words one searches by are no loss. */
function useTyped(dialog: RefObject<HTMLElement | null>): Typed {
  const [before] = useState(() => new Map<Field, string>());
  const [typed] = useState(() => new Map<Field, string>());
  return useMemo(() => {
    // A field on another tab of the form is gone, and what was typed into it is not; with the form it is.
    const valueOf = (field: Field, last: string): string | undefined =>
      field.isConnected ? field.value : dialog.current?.querySelector('[type="submit"]') ? last : before.get(field);
    return {
      isThere: () => [...typed].some(([field, last]) => (valueOf(field, last) ?? '') !== (before.get(field) ?? '')),
      forget: () => {
        before.clear();
        typed.clear();
      },
      handlers: {
        onFocusCapture: ({ target }: SyntheticEvent) => {
          if (isField(target) && !before.has(target)) before.set(target, target.value);
        },
        onInputCapture: ({ target }: SyntheticEvent) => {
          if (isField(target)) typed.set(target, target.value);
        },
      },
    };
  }, [dialog, before, typed]);
}

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    target.type !== 'search' &&
    target.type !== 'checkbox' &&
    target.type !== 'radio' &&
    target.type !== 'file' &&
    target.getAttribute('aria-haspopup') !== 'listbox');

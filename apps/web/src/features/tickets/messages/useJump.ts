// Leads to a message or a day, opening a window there where need be, and lights the message up for a moment.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyError, notifyWarning } from '../../../shared/ui/notify.ts';
import type { ConversationScroll } from '../../../shared/ui/conversation/useConversationScroll.ts';
import type { Messages, Target } from '../../../entities/message/useMessages.ts';

const HIGHLIGHT_MS = 1_600;

/** Where somebody wants to go; asked for again, it is another object. */
export interface JumpTarget {
  target: Target;
}

export interface Jump {
  toMessage: (messageId: number) => void;
  going: boolean;
  highlighted: number | null;
}

export function useJump(
  { reach, loading }: Messages,
  show: ConversationScroll['showMessage'],
  jumpTo: JumpTarget | null,
): Jump {
  const { t } = useTranslation('tickets');
  const [lit, setLit] = useState<{ messageId: number } | null>(null);
  const [going, setGoing] = useState(false);
  const latest = useRef<Target | null>(null);
  const to = useCallback(
    async (target: Target): Promise<void> => {
      latest.current = target;
      setGoing(true);
      try {
        const reached = await reach(target);
        if (reached === 'overtaken') return;
        if (reached === 'none') {
          notifyWarning(t('date' in target ? 'messages.noneFrom' : 'quote.notFound'));
          return;
        }
        show(reached.messageId, 'date' in target ? 'start' : 'center');
        setLit({ messageId: reached.messageId });
      } catch (error) {
        notifyError(error);
      } finally {
        // An earlier one that ends later says nothing of the one under way.
        if (latest.current === target) setGoing(false);
      }
    },
    [reach, show, t],
  );
  const done = useRef<JumpTarget | null>(null);
  useEffect(() => {
    if (jumpTo === null || jumpTo === done.current || loading) return;
    done.current = jumpTo;
    void to(jumpTo.target);
  }, [jumpTo, loading, to]);
  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  return {
    toMessage: useCallback((messageId: number) => void to({ messageId }), [to]),
    going,
    highlighted: lit?.messageId ?? null,
  };
}

// Beside a note for whoever takes over: fills it with what the conversation is about, behind what stands there.
import { Button, Group, Loader } from '@mantine/core';
import { summariseTicket } from '@recado/contract/aids';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../../../shared/data/client.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useAid } from './useAid.ts';

export interface SummaryButtonProps {
  ticketId: number;
  value: string;
  /** of the field */
  maxLength: number;
  onWrite: (value: string) => void;
}

export function SummaryButton({ ticketId, value, maxLength, onWrite }: SummaryButtonProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { running, start, cancel } = useAid<'summary'>();
  const [last, setLast] = useState<{ before: string; after: string } | null>(null);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const put = (summary: string): void => {
    // What was typed while it was made stays before it.
    const before = latest.current;
    const after = [before.trim(), summary].filter(Boolean).join('\n\n').slice(0, maxLength);
    setLast({ before, after });
    onWrite(after);
  };
  const ask = (): void =>
    start(
      'summary',
      (signal) => call(summariseTicket, { params: { id: ticketId }, body: { language: currentLanguage() }, signal }),
      ({ text }) => put(text),
    );
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !running) return;
    event.preventDefault();
    cancel();
  };
  return (
    <Group gap="xs" mt={-8}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={running ? <Loader size={14} /> : <Sparkles size={14} aria-hidden />}
        // Escape gives it up, and leaves the dialog open.
        data-mantine-stop-propagation={running ? true : undefined}
        onKeyDown={handleKey}
        onClick={running ? cancel : ask}
      >
        {t(running ? 'aids.cancelSummary' : 'aids.fillSummary')}
      </Button>
      {last && last.after === value && (
        <Button size="compact-sm" variant="subtle" onClick={() => onWrite(last.before)}>
          {t('aids.undo')}
        </Button>
      )}
    </Group>
  );
}

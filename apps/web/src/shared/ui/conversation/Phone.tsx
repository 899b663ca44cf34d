// A phone on which a conversation is tried out: one writes as the customer, and what would be said stands in bubbles.
import { ActionIcon, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { RotateCcw, SendHorizontal } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Phone.module.css';

export interface PhoneProps {
  title: string;
  /** how it is tried, below the title */
  settings?: ReactNode;
  /** what was said and done so far, the oldest first */
  lines: ReactNode;
  /** between what was said and what one writes: what can be pressed, what is kept */
  extras?: ReactNode;
  /** what else can be sent, beside what is written */
  attach?: ReactNode;
  /** nothing can be written now; the field says why */
  over?: string | undefined;
  /** what was sent is being answered */
  busy?: boolean;
  onSend: (text: string) => void;
  onRestart: () => void;
  onClose: () => void;
}

const MOST_WRITTEN = 4_000;

export function Phone(props: PhoneProps) {
  const { title, settings, lines, extras, attach, over, busy = false, onSend, onRestart, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const handleSend = (): void => {
    const words = text.trim();
    if (words === '' || over !== undefined || busy) return;
    onSend(words);
    setText('');
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It may stand in a form, which is not what is sent.
    event.preventDefault();
    handleSend();
  };
  return (
    <section className={classes.panel} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Text fw={600}>{title}</Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('phone.restart')}
            title={t('phone.restart')}
            onClick={onRestart}
          >
            <RotateCcw size={18} aria-hidden />
          </ActionIcon>
          <CloseButton aria-label={t('phone.close')} onClick={onClose} />
        </Group>
      </Group>
      {settings}
      <div className={classes.scroller} tabIndex={0} role="log" aria-label={t('phone.messages')}>
        <div className={classes.chat}>{lines}</div>
      </div>
      {extras}
      <div className={classes.write}>
        <TextInput
          flex={1}
          size="sm"
          aria-label={t('phone.write')}
          placeholder={over ?? t('phone.write')}
          disabled={over !== undefined}
          maxLength={MOST_WRITTEN}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={handleKey}
        />
        <ActionIcon
          size={36}
          variant="light"
          aria-label={t('phone.send')}
          disabled={over !== undefined}
          loading={busy}
          onClick={handleSend}
        >
          <SendHorizontal size={18} aria-hidden />
        </ActionIcon>
        {attach}
      </div>
    </section>
  );
}

/** @param own the customer's */
export const PhoneBubble = ({ own = false, children }: { own?: boolean; children: ReactNode }) => (
  <div className={classes.bubble} data-own={own || undefined}>
    {children}
  </div>
);

export const PhoneQuiet = ({ children }: { children: ReactNode }) => <div className={classes.quiet}>{children}</div>;

export const PhoneAnswers = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group gap={4} className={classes.answers} role="group" aria-label={label}>
    {children}
  </Group>
);

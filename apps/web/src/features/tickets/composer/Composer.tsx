// Where the answer is written: text, files, voice, and the message it replies to.
import { ActionIcon, Tooltip } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { Mic, SendHorizontal } from 'lucide-react';
import { useRef, useState, type ComponentType } from 'react';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { neededCode } from '../../../shared/errors/neededCode.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyError } from '../../../shared/ui/notify.ts';
import { TightProvider, useMeasuredTight } from '../tight.ts';
import { AidNotes } from '../aids/AidNotes.tsx';
import { useComposerAids } from '../aids/useComposerAids.ts';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import { AttachmentTray } from './AttachmentTray.tsx';
import classes from './Composer.module.css';
import { ComposerField } from './ComposerField.tsx';
import { ComposerNotes } from './ComposerNotes.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import type { Attachments } from './useAttachments.ts';
import { useComposer } from './useComposer.ts';
import type { VoiceBarProps } from './voice/VoiceBar.tsx';
import { canRecord } from './voice/voiceNote.ts';

/** The button that sends is the one that records as soon as nothing is left: the second tap of a double one was not for that. */
const SECOND_TAP_MS = 600;
/** px; with less a button each would leave the words no room */
const ROOM_FOR_TOOLS = 600;

export interface ComposerProps {
  ticket: Ticket;
  attachments: Attachments;
  replyTo: Message | null;
  onReplyDone: () => void;
  /** a note instead */
  onNote: () => void;
  /** for later; undefined: it is not offered here */
  onSchedule: (() => void) | undefined;
  /** One writes here, or does not any more. */
  onFocus: (has: boolean) => void;
}

export function Composer({ ticket, attachments, replyTo, onReplyDone, onNote, onSchedule, onFocus }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  // Beside the contact's details, too.
  const tight = useMeasuredTight(place, ROOM_FOR_TOOLS);
  const voice = useVoiceBar();
  const speaking = voice.Bar !== null;
  const composing = useComposer({ ticket, attachments, replyTo, onReplyDone, speaking, input });
  const aids = useComposerAids(ticket, composing);
  const { files, add } = attachments;
  const { chosen, choose, remove } = composing;
  const focus = (): void => input.current?.focus({ preventScroll: true });
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const handleSend = (): void => {
    focus();
    sentAt.current = performance.now();
    composing.send();
  };
  const handleRecord = (): void => {
    if (performance.now() - sentAt.current > SECOND_TAP_MS) voice.open();
  };
  const handleVoice = (file: File): void => {
    if (composing.sendVoice(file)) voice.close();
    else voice.hold(file);
  };
  const { held } = voice;
  return (
    <TightProvider value={tight}>
      <div ref={place} className={classes.composer} onFocus={() => onFocus(true)} onBlur={() => onFocus(false)}>
        <ComposerNotes
          ticketId={ticket.id}
          composing={{ ...composing, send: held ? () => handleVoice(held) : handleSend }}
          speaking={speaking}
          onDone={focus}
        />
        {aids.offered && <AidNotes aids={aids} onDone={focus} />}
        {replyTo && <ReplyPreview message={replyTo} contactName={ticket.contact.name} onCancel={onReplyDone} />}
        {chosen && <AttachmentPreview key={chosen.id} entry={chosen} />}
        {chosen && <AttachmentTray files={files} chosen={chosen} onChoose={choose} onRemove={remove} />}
        <div className={classes.row}>
          {voice.Bar ? (
            <voice.Bar
              onClose={voice.close}
              onSend={handleVoice}
              keeper={() => (voice.wanted() ? attachments.keep : null)}
            />
          ) : (
            <>
              <ComposerTools
                ticket={ticket}
                composing={composing}
                aids={aids}
                onFiles={add}
                onNote={onNote}
                onSchedule={onSchedule}
                onDone={focus}
              />
              <ComposerField
                input={input}
                composing={composing}
                onAidKey={aids.handleKey}
                files={files.length}
                replying={replyTo !== null}
                onFiles={add}
                onReplyDone={onReplyDone}
              />
              <Go
                sendable={composing.sendable}
                waits={composing.quick.fetching}
                onSend={handleSend}
                onRecord={handleRecord}
              />
            </>
          )}
        </div>
      </div>
    </TightProvider>
  );
}

interface GoProps {
  sendable: boolean;
  /** for a file that is still to come */
  waits: boolean;
  onSend: () => void;
  onRecord: () => void;
}

/** Sends what there is; while there is nothing, one may speak instead. */
function Go({ sendable, waits, onSend, onRecord }: GoProps) {
  const { t } = useTranslation('tickets');
  const speak = !sendable && !waits && canRecord();
  const label = t(speak ? 'composer.voice.record' : 'composer.send');
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={42}
        radius="xl"
        variant={speak ? 'light' : 'filled'}
        aria-label={label}
        disabled={waits || (!sendable && !speak)}
        // The keyboard of a phone must stay open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={speak ? onRecord : onSend}
      >
        {speak ? <Mic size={20} /> : <SendHorizontal size={19} />}
      </ActionIcon>
    </Tooltip>
  );
}

let loadedBar: ComponentType<VoiceBarProps> | undefined;

/** Most answers are written: what records is fetched when somebody wants to speak. */
function useVoiceBar() {
  const [Bar, setBar] = useState<ComponentType<VoiceBarProps> | null>(null);
  /** what was to be sent, while newer messages are told of */
  const [held, hold] = useState<File | null>(null);
  /** nobody has sent it or thrown it away */
  const wanted = useRef(false);
  const close = (): void => {
    wanted.current = false;
    setBar(null);
    hold(null);
  };
  const open = async (): Promise<void> => {
    wanted.current = true;
    try {
      // A browser that failed to import something never asks for it again, so offline it is not tried.
      if (!loadedBar && !navigator.onLine) throw new ApiError('network', 0);
      loadedBar ??= (await neededCode(() => import('./voice/VoiceBar.tsx'))).VoiceBar;
      const Loaded = loadedBar;
      setBar(() => Loaded);
    } catch {
      notifyError(new ApiError('network', 0));
    }
  };
  return { Bar, held, hold, wanted: () => wanted.current, open: () => void open(), close };
}

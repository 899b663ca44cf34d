// A message on its way from this screen: shown at once, with its progress, or why it is still here.
import { CloseButton, Progress } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { FileThumb } from '../composer/AttachmentTray.tsx';
import { outgoing } from '../../../entities/message/outgoing/outgoing.ts';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';
import classes from './Bubble.module.css';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import { QuoteBox } from '../quote/QuoteBox.tsx';
import { SendFailure } from './SendFailure.tsx';
import { Ticks } from '../../../entities/message/ticks/Ticks.tsx';

const CANCEL_AFTER_MS = 2_000;

export function OutgoingBubble({
  entry,
  first,
  contactName,
}: {
  entry: Outgoing;
  first: boolean;
  contactName: string;
}) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const failed = entry.state === 'failed';
  // Most are gone in a moment; files have their own way out.
  const waits = useDelayed(!failed && entry.files.length === 0, CANCEL_AFTER_MS);
  return (
    <div className={classes.row} data-ours data-first={first || undefined}>
      <div className={classes.bubble} data-kind="text" data-read>
        {entry.quoted && <QuoteBox quote={entry.quoted} contactName={contactName} />}
        {entry.files.length > 0 && <Files entry={entry} />}
        {entry.fileList && (
          <ul className={classes.files}>
            {entry.fileList.files.map((name, index) => (
              <li key={`${index}:${name}`}>
                <FileText size={22} aria-hidden />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.text}>
          {entry.body && <MarkedText text={entry.body} alone={entry.files.length === 0 && !entry.fileList} />}
          <span className={classes.meta}>
            {waits && (
              <CloseButton
                size="xs"
                aria-label={t('attach.cancel')}
                title={t('attach.cancel')}
                onClick={() => outgoing.discard(entry.key)}
              />
            )}
            {formats.time(entry.createdAt)}
            <Ticks ack={failed ? 0 : 'waiting'} />
          </span>
        </div>
        {failed && (
          <SendFailure
            error={entry.error}
            entry={entry}
            onRetry={() => outgoing.retry(entry.key)}
            onDiscard={() => outgoing.discard(entry.key)}
          />
        )}
      </div>
    </div>
  );
}

function Files({ entry }: { entry: Outgoing }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return (
    <>
      <ul className={classes.files}>
        {entry.files.map((file, index) => (
          <li key={`${index}:${file.file.name}`}>
            <FileThumb entry={file} />
            <span>
              {file.file.name}
              <br />
              {formats.bytes(file.file.size)}
            </span>
          </li>
        ))}
      </ul>
      {entry.state === 'sending' && (
        <div className={classes.progress}>
          <Progress value={entry.progress * 100} flex={1} size="sm" aria-label={t('attach.progress')} />
          <CloseButton size="sm" aria-label={t('attach.cancel')} onClick={() => outgoing.discard(entry.key)} />
        </div>
      )}
    </>
  );
}

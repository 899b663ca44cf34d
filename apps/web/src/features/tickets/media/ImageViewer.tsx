// A picture in full, over everything, and from it to the ones before and after.
import { ActionIcon } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { mayLoad, type Growth } from '../../../shared/ui/conversation/growth.ts';
import classes from './ImageViewer.module.css';
import { usePictureGestures } from './usePictureGestures.ts';
import { MOST, STEP, type Swipe } from './zoom.ts';

/** Those without a picture that are fetched of itself: more would push out what is shown. */
const PAGES_AHEAD = 3;

export interface ImageViewerProps {
  /** the one it opens with */
  message: Message;
  /** those one can go to, in their order */
  among?: readonly Message[];
  /** there may be more of them before the first, or after the last */
  older?: Growth;
  newer?: Growth;
  onClose: () => void;
}

export function ImageViewer({ message, among = [message], older, newer, onClose }: ImageViewerProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const [shownId, setShownId] = useState(message.id);
  const at = among.findIndex(({ id }) => id === shownId);
  const shown = among[at] ?? message;
  const step = (by: number): void => {
    const next = among[at + by];
    if (next) setShownId(next.id);
    // A person goes on where it failed, or had gone far enough.
    else (by < 0 ? older : newer)?.load();
  };
  const gestures = usePictureGestures(shownId, (swipe: Swipe) => {
    if (swipe === 'close') onClose();
    else step(swipe === 'next' ? 1 : -1);
  });
  useEdge(at === 0, shownId, older);
  useEdge(at !== -1 && at === among.length - 1, shownId, newer);
  if (shown.mediaUrl === null) return null;
  const handleKey = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') step(-1);
    else if (key === 'ArrowRight') step(1);
    else if (key === '+' || key === '=') gestures.zoom(STEP);
    else if (key === '-') gestures.zoom(1 / STEP);
    else if (key === '0') gestures.reset();
  };
  const { view } = gestures;
  const name = shown.body || shown.mediaName || t('media.image');
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      padding="sm"
      title={
        <>
          <span className={classes.name}>{name}</span>
          <span className={classes.fact}>{formats.dateTime(shown.createdAt)}</span>
        </>
      }
      classNames={{ content: classes.content, body: classes.body, title: classes.title, header: classes.header }}
      onKeyDown={handleKey}
    >
      <div className={classes.stage} data-zoomed={view.scale > 1 || undefined} {...gestures.handlers}>
        <img
          src={shown.mediaUrl}
          alt={name}
          draggable={false}
          className={classes.image}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      {at > 0 && <Step side="previous" onClick={() => step(-1)} />}
      {at < among.length - 1 && <Step side="next" onClick={() => step(1)} />}
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          size={40}
          radius="xl"
          aria-label={t('viewer.zoomOut')}
          disabled={view.scale <= 1}
          onClick={() => gestures.zoom(1 / STEP)}
        >
          <ZoomOut size={19} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={40}
          radius="xl"
          aria-label={t('viewer.zoomIn')}
          disabled={view.scale >= MOST}
          onClick={() => gestures.zoom(STEP)}
        >
          <ZoomIn size={19} />
        </ActionIcon>
        <ActionIcon
          component="a"
          href={shown.mediaUrl}
          download={shown.mediaName ?? ''}
          variant="default"
          size={40}
          radius="xl"
          aria-label={t('media.download')}
        >
          <Download size={19} />
        </ActionIcon>
      </div>
    </Dialog>
  );
}

function Step({ side, onClick }: { side: 'previous' | 'next'; onClick: () => void }) {
  const { t } = useTranslation('tickets');
  const Icon = side === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <ActionIcon
      className={classes.step}
      data-side={side}
      variant="default"
      size={44}
      radius="xl"
      aria-label={t(`viewer.${side}`)}
      onClick={onClick}
    >
      <Icon size={22} />
    </ActionIcon>
  );
}

/** Asks for more as long as what has come holds no picture to go on to. */
function useEdge(reached: boolean, shownId: number, growth: Growth | undefined): void {
  const asked = useRef({ shownId, pages: 0 });
  // At each drawing: while the other end is being fetched this one has to wait.
  useEffect(() => {
    if (!reached || !growth || !mayLoad(growth)) return;
    const pages = asked.current.shownId === shownId ? asked.current.pages : 0;
    if (pages === PAGES_AHEAD) return;
    asked.current = { shownId, pages: pages + 1 };
    growth.load();
  });
}

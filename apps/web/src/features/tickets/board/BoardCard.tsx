// A ticket on the board: what one must know of it, the way into it, and its way into another lane.
import { useDraggable, type DraggableAttributes, type DraggableSyntheticListeners } from '@dnd-kit/core';
import { ActionIcon, Badge, Menu } from '@mantine/core';
import { EllipsisVertical, GripVertical, MessageSquareText, PanelRight } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ContactAvatar } from '../../../entities/ContactAvatar.tsx';
import type { Card } from '../../../entities/ticket/boardCache.ts';
import { countLabel } from '../../../entities/ticket/countLabel.ts';
import { LaneItems } from '../../../entities/ticket/lane/LaneItems.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useMoveCard } from './boardMoves.ts';
import { foundIn } from '../../../entities/ticket/row/foundIn.ts';
import { LastLine } from '../../../entities/ticket/row/LastLine.tsx';
import { TicketChips } from '../../../entities/ticket/row/TicketChips.tsx';
import { usePrefetch } from '../../../entities/ticket/row/usePrefetch.ts';
import { useTicketPlace } from '../../../entities/ticket/ticketPlace.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import classes from './Card.module.css';
import { CardSigns } from './CardSigns.tsx';
import { cardDragId, type DragData } from './dragged.ts';

/** so long the focus may come to a card that was moved, unless it is somewhere else by then */
const FOCUS_MS = 1_000;

export interface BoardCardProps {
  card: Card;
  /** it is open beside the board */
  selected: boolean;
  /** it has just come here by one's own hand */
  landed: boolean;
}

export const BoardCard = memo(function BoardCard({ card, selected, landed }: BoardCardProps) {
  const { t } = useTranslation('kanban');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: cardDragId(card.id),
    data: { kind: 'card', card } satisfies DragData,
    attributes: { roleDescription: t('card.role') },
  });
  const own = useRef<HTMLElement | null>(null);
  // In its old place it was taken away with the focus on it. Here it can have it once it was measured: until then it is hidden.
  useEffect(() => {
    if (!landed) return;
    const end = performance.now() + FOCUS_MS;
    let frame = 0;
    const take = (): void => {
      if (document.activeElement === document.body) own.current?.focus({ preventScroll: true });
      if (document.activeElement !== own.current && performance.now() < end) frame = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, [landed]);
  const setGrip = useCallback(
    (element: HTMLElement | null): void => {
      own.current = element;
      setActivatorNodeRef(element);
    },
    [setActivatorNodeRef],
  );
  // The whole card is taken by a pointer; keys take it by its grip.
  const { onKeyDown: _, ...pointer } = listeners ?? {};
  return (
    <div
      ref={setNodeRef}
      role="listitem"
      className={classes.card}
      data-card={card.uuid}
      data-selected={selected || undefined}
      data-landed={landed || undefined}
      data-dragging={isDragging || undefined}
      {...pointer}
    >
      <CardBody card={card} selected={selected} />
      <Grip gripRef={setGrip} attributes={attributes} listeners={listeners} name={card.contact.name} />
    </div>
  );
});

interface GripProps {
  gripRef: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
  /** the contact's */
  name: string;
}

/** Apart, as the card's body is. */
const Grip = memo(function Grip({ gripRef, attributes, listeners, name }: GripProps) {
  const { t } = useTranslation('kanban');
  const { onKeyDown } = listeners ?? {};
  const keys: DraggableSyntheticListeners = onKeyDown && { onKeyDown };
  return (
    <ActionIcon
      ref={gripRef}
      className={classes.grip}
      variant="subtle"
      color="gray"
      size={26}
      {...attributes}
      {...keys}
      aria-label={t('card.grip', { name })}
    >
      <GripVertical size={16} aria-hidden />
    </ActionIcon>
  );
});

/** Apart from what can be moved: every card hears of each move, and of each card that comes into view. */
const CardBody = memo(function CardBody({ card, selected }: Pick<BoardCardProps, 'card' | 'selected'>) {
  const { t } = useTranslation('kanban');
  const { addressOf } = useTicketPlace();
  const { onPointerEnter, onPointerLeave, onPointerDown } = usePrefetch(card);
  const { name } = card.contact;
  return (
    <>
      <CardFace card={card} selected={selected}>
        <Link
          to={addressOf(card.uuid)}
          className={classes.name}
          title={name}
          aria-current={selected || undefined}
          draggable={false}
          onPointerEnter={onPointerEnter}
          onPointerLeave={onPointerLeave}
          onPointerDown={onPointerDown}
        >
          {name}
        </Link>
      </CardFace>
      <div className={classes.foot}>
        <CardSigns card={card} />
        <ActionIcon
          component={Link}
          to={`/tickets/${card.uuid}`}
          draggable={false}
          variant="subtle"
          color="gray"
          size={26}
          title={t('card.see')}
          aria-label={t('card.seeOf', { name })}
        >
          <MessageSquareText size={16} aria-hidden />
        </ActionIcon>
        <CardMenu card={card} />
      </div>
    </>
  );
});

/** What follows the pointer while it is moved. */
export function MovedCard({ card }: { card: Card }) {
  return (
    <div className={classes.card} data-moved>
      <CardFace card={card}>
        <span className={classes.name}>{card.contact.name}</span>
      </CardFace>
    </div>
  );
}

interface CardFaceProps {
  card: Card;
  selected?: boolean;
  children: React.ReactNode;
}

function CardFace({ card, selected = false, children }: CardFaceProps) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const shownNumber = useShownNumber();
  const { contact, unreadMessages, updatedAt, tags, laneId } = card;
  return (
    <>
      <div className={classes.head}>
        <ContactAvatar contact={contact} size={34} />
        <div className={classes.who}>
          {children}
          {!contact.isGroup && <span className={classes.number}>{shownNumber(contact.number)}</span>}
        </div>
        <div className={classes.when}>
          <time dateTime={updatedAt} title={formats.dateTime(updatedAt)}>
            {formats.timeOrDate(updatedAt)}
          </time>
          {unreadMessages > 0 && (
            <Badge size="sm" circle={unreadMessages < 10} aria-label={t('unread', { count: unreadMessages })}>
              {countLabel(unreadMessages)}
            </Badge>
          )}
        </div>
      </div>
      <div className={classes.last}>
        <LastLine ticket={card} selected={selected} searched="" found={foundIn(contact, '', false)} />
      </div>
      <div className={classes.chips}>
        <TicketChips
          shared
          oneLine
          ticket={{ ...card, whatsapp: null, tags: tags.filter(({ id }) => id !== laneId) }}
        />
      </div>
    </>
  );
}

function CardMenu({ card }: { card: Card }) {
  const { t } = useTranslation('kanban');
  const { addressOf } = useTicketPlace();
  const move = useMoveCard();
  const { name } = card.contact;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('card.menu', { name })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item component={Link} to={addressOf(card.uuid)} leftSection={<PanelRight size={16} aria-hidden />}>
          {t('card.beside')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/tickets/${card.uuid}`}
          leftSection={<MessageSquareText size={16} aria-hidden />}
        >
          {t('card.see')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('moveTo')}</Menu.Label>
        <LaneItems laneId={card.laneId} onPick={(lane) => move(card, lane)} />
      </Menu.Dropdown>
    </Menu>
  );
}

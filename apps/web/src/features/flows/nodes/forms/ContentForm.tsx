// Cards one after the other: texts, pauses, pictures, sounds and videos, in an order of one's own.
import { Button, CloseButton, Group, NumberInput, Text } from '@mantine/core';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import { AudioLines, Clock, Film, Image, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { CARD_TYPES, cardsOf, contentOf, withCard, withMoved, type Card, type CardType } from '../cards.ts';
import { numberOf } from '../drafts.ts';
import { FlowTextarea } from '../FlowTextarea.tsx';
import { MediaField } from '../MediaField.tsx';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import classes from '../Nodes.module.css';
import { SortableRows } from '../SortableRows.tsx';
import { VoiceSwitch } from '../VoiceSwitch.tsx';

interface Draft {
  cards: readonly Card[];
}

const ICONS: Record<CardType, LucideIcon> = {
  message: MessageSquareText,
  interval: Clock,
  img: Image,
  audio: AudioLines,
  video: Film,
};

function Fields(props: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  const { draft, set, errorAt } = props;
  const { cards } = draft;
  const nameOf = ({ type }: Card, at: number): string => t('cards.name', { type: t(`card.${type}`), place: at + 1 });
  const error = errorAt('elements');
  return (
    <>
      {cards.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('cards.none')}
        </Text>
      )}
      <SortableRows
        label={t('cards.list')}
        rows={cards.map((card, at) => ({
          id: card.id,
          name: nameOf(card, at),
          content: (
            <>
              <div className={classes.inside} role="group" aria-label={nameOf(card, at)}>
                <CardFields
                  {...props}
                  card={card}
                  label={nameOf(card, at)}
                  error={errorAt(`elements.${at}.value`)}
                  onChange={(change) =>
                    set((before) => ({
                      cards: before.cards.map((each) => (each.id === card.id ? { ...each, ...change } : each)),
                    }))
                  }
                />
              </div>
              <CloseButton
                aria-label={t('cards.remove', { name: nameOf(card, at) })}
                onClick={() => set({ cards: cards.filter(({ id }) => id !== card.id) })}
              />
            </>
          ),
        }))}
        onMove={(id, to) => set({ cards: withMoved(cards, id, to) })}
      />
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group gap="xs" role="group" aria-label={t('cards.add')}>
        {CARD_TYPES.map((type, at) => {
          const Icon = ICONS[type];
          return (
            <Button
              key={type}
              size="xs"
              variant="light"
              data-autofocus={(cards.length === 0 && at === 0) || undefined}
              leftSection={<Icon size={14} aria-hidden />}
              disabled={cards.length >= FLOW_LIMITS.cards}
              onClick={() => set({ cards: withCard(cards, type) })}
            >
              {t(`card.${type}`)}
            </Button>
          );
        })}
      </Group>
      {cards.length >= FLOW_LIMITS.cards && (
        <Text size="xs" c="dimmed">
          {t('cards.full', { most: FLOW_LIMITS.cards })}
        </Text>
      )}
    </>
  );
}

interface CardFieldsProps extends Pick<FieldsProps<Draft>, 'graph' | 'files' | 'onUploading'> {
  card: Card;
  label: string;
  error: string | undefined;
  onChange: (change: Partial<Card>) => void;
}

function CardFields({ card, label, error, graph, files, onChange, onUploading }: CardFieldsProps) {
  const { t } = useTranslation('flowNodes');
  const { type, value } = card;
  if (type === 'message')
    return (
      <FlowTextarea
        graph={graph}
        label={label}
        maxLength={FLOW_LIMITS.text}
        value={value}
        onWrite={(written) => onChange({ value: written })}
        error={error}
      />
    );
  if (type === 'interval')
    return (
      <NumberInput
        label={label}
        description={t('field.secondsHint', { most: FLOW_LIMITS.intervalSeconds })}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={numberOf(value)}
        onChange={(written) => onChange({ value: String(written) })}
        error={error}
      />
    );
  return (
    <>
      <Text size="sm" fw={500} mb={4} aria-hidden>
        {label}
      </Text>
      <MediaField
        kind={type}
        name={value}
        files={files}
        error={error}
        onChange={(name, original) => onChange({ value: name, original })}
        onUploading={onUploading}
      />
      {type === 'audio' && (
        <VoiceSwitch mt="xs" name={value} checked={card.record} onChange={(record) => onChange({ record })} />
      )}
    </>
  );
}

export const contentForm = nodeForm<Draft>({
  size: 'lg',
  draftOf: (data) => ({ cards: cardsOf(data) }),
  dataOf: ({ cards }, before) => ({ ...before, ...contentOf(cards) }),
  complaint: (code) => {
    if (code === 'intervalMissing' || code === 'intervalTooLong') return 'problem.cardInterval';
    return code === 'textMissing' ? 'problem.cardMessage' : undefined;
  },
  Fields,
  done: 'done.content',
});

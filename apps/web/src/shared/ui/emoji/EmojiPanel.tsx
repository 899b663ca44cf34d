// Search, the ones picked last, and all others by group; by mouse, finger or arrow keys.
import { UnstyledButton } from '@mantine/core';
import {
  EmojiPicker,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { use, useMemo, useState } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSession } from '../../session/useSession.ts';
import { emojiDataOf, fetchEmojis } from './emojiData.ts';
import classes from './EmojiPanel.module.css';
import { emojiTone, recentEmojis, rememberEmoji, rememberTone } from './recentEmojis.ts';

/** as many as fit; where fingers press, each is larger */
const COLUMNS = 8;
const FINGERS = '(pointer: coarse), (max-width: 37.49em)';

export interface EmojiPanelProps {
  onPick: (emoji: string) => void;
}

export function EmojiPanel({ onPick }: EmojiPanelProps) {
  const { t } = useTranslation('emoji');
  const { user } = useSession();
  const language = currentLanguage();
  const raw = use(fetchEmojis(language));
  const data = useMemo(() => emojiDataOf(language, raw, (group) => t(`group.${group}`)), [language, raw, t]);
  // Kept while it is open: what moves under the finger is picked by mistake.
  const [columns] = useState(() => (matchMedia(FINGERS).matches ? COLUMNS - 1 : COLUMNS));
  const [recent] = useState(() => recentEmojis(user.id).slice(0, columns));
  const [search, setSearch] = useState('');
  const [tone] = useState(() => emojiTone(user.id));
  const pick = (emoji: string): void => {
    rememberEmoji(user.id, emoji);
    onPick(emoji);
  };

  return (
    <EmojiPicker.Root
      className={classes.panel}
      columns={columns}
      locale={language}
      skinTone={tone}
      resolveEmojiData={() => data}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <div className={classes.head}>
        <EmojiPicker.Search
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          // Somebody has just asked for it; on a phone it would bring up the keyboard over what one has come for.
          autoFocus={!matchMedia('(hover: none)').matches}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SkinTone onChange={(next) => rememberTone(user.id, next)} />
      </div>
      {search === '' && <Recent emojis={recent} onPick={pick} />}
      <EmojiPicker.Viewport className={classes.viewport} tabIndex={0} role="group" aria-label={t('all')}>
        <EmojiPicker.Loading className={classes.notice}>{t('loading')}</EmojiPicker.Loading>
        <EmojiPicker.Empty className={classes.notice}>
          {({ search: sought }) => t('none', { sought })}
        </EmojiPicker.Empty>
        <EmojiPicker.List aria-label={t('all')} components={{ CategoryHeader, Row, Emoji }} />
      </EmojiPicker.Viewport>
      <div className={classes.foot} aria-hidden>
        <EmojiPicker.ActiveEmoji>
          {({ emoji }) => (
            <>
              <span className={classes.shown}>{emoji?.emoji}</span>
              {emoji?.label ?? t('hint')}
            </>
          )}
        </EmojiPicker.ActiveEmoji>
      </div>
    </EmojiPicker.Root>
  );
}

function Recent({ emojis, onPick }: { emojis: readonly string[]; onPick: (emoji: string) => void }) {
  const { t } = useTranslation('emoji');
  return (
    <div className={classes.recent} role="group" aria-label={t('recent')}>
      {emojis.map((emoji) => (
        <UnstyledButton key={emoji} className={classes.emoji} onClick={() => onPick(emoji)}>
          {emoji}
        </UnstyledButton>
      ))}
    </div>
  );
}

function SkinTone({ onChange }: { onChange: (tone: ReturnType<typeof emojiTone>) => void }) {
  const { t } = useTranslation('emoji');
  return (
    <EmojiPicker.SkinTone emoji="✋">
      {({ skinTone, setSkinTone, skinToneVariations }) => {
        const at = skinToneVariations.findIndex((each) => each.skinTone === skinTone);
        const next = skinToneVariations[(at + 1) % skinToneVariations.length];
        return (
          <UnstyledButton
            className={classes.emoji}
            aria-label={t('tone.change', { tone: t(`tone.${skinTone}`) })}
            title={t('tone.change', { tone: t(`tone.${skinTone}`) })}
            onClick={() => {
              if (!next) return;
              setSkinTone(next.skinTone);
              onChange(next.skinTone);
            }}
          >
            {skinToneVariations[at]?.emoji}
          </UnstyledButton>
        );
      }}
    </EmojiPicker.SkinTone>
  );
}

function CategoryHeader({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...props} className={classes.group}>
      {category.label}
    </div>
  );
}

function Row({ children, ...props }: EmojiPickerListRowProps) {
  return (
    // ARIA counts from 1, frimousse from 0; it looks for its rows by this number, but never for the first one.
    <div {...props} aria-rowindex={props['aria-rowindex'] || undefined} className={classes.row}>
      {children}
    </div>
  );
}

function Emoji({ emoji, 'aria-colindex': column = 0, ...props }: EmojiPickerListEmojiProps) {
  return (
    <button
      type="button"
      {...props}
      aria-colindex={column + 1}
      className={classes.emoji}
      data-active={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  );
}

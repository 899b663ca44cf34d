// A text for colleagues: behind an @ they are offered by name.
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { OfferTextarea, type OfferTextareaProps } from '../../../shared/ui/offering/OfferTextarea.tsx';
import { askedFor, whoMatches, withMention, type Named } from './mentions.ts';

export interface MentionTextareaProps extends Omit<OfferTextareaProps, 'offer' | 'listLabel' | 'side'> {
  /** whom it may name */
  people: readonly Named[];
  /** among whom they are: who is not offered because they see nothing of it is named */
  everybody: readonly Named[];
}

export function MentionTextarea({ people, everybody, ...props }: MentionTextareaProps) {
  const { t } = useTranslation('tickets');
  return (
    <OfferTextarea
      {...props}
      listLabel={t('storyNote.mention')}
      offer={(text, caret) => {
        const asked = askedFor(text, caret);
        if (!asked) return null;
        const sought = whoMatches(asked.words, everybody).map(({ name }) => name);
        return {
          at: asked.at,
          rows: whoMatches(asked.words, people).map((person) => ({
            key: person.id,
            label: person.name,
            pick: () => withMention(text, caret, asked, person),
          })),
          nothing: sought.length > 0 ? t('storyNote.noAccess', { names: sought.join(', ') }) : undefined,
        };
      }}
    />
  );
}

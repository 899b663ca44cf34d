// A text for colleagues: behind an @ they are offered by name.
import { useTranslation } from 'react-i18next';
import { OfferTextarea, type OfferTextareaProps } from '../../../shared/ui/offering/OfferTextarea.tsx';
import { askedFor, whoMatches, withMention, type Named } from './mentions.ts';

export interface MentionTextareaProps extends Omit<OfferTextareaProps, 'offer' | 'listLabel' | 'side'> {
  /** whom it may name */
  people: readonly Named[];
}

export function MentionTextarea({ people, ...props }: MentionTextareaProps) {
  const { t } = useTranslation('tickets');
  return (
    <OfferTextarea
      {...props}
      listLabel={t('storyNote.mention')}
      offer={(text, caret) => {
        const asked = askedFor(text, caret);
        return (
          asked && {
            at: asked.at,
            rows: whoMatches(asked.words, people).map((person) => ({
              key: person.id,
              label: person.name,
              pick: () => withMention(text, caret, asked, person),
            })),
          }
        );
      }}
    />
  );
}

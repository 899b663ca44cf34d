// Two contacts that are one person become one: which other, which of the two is kept, and what moves.
import type { ContactRef } from '@recado/contract/contacts';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { MergeChoice } from './MergeChoice.tsx';
import { MergeReview } from './MergeReview.tsx';

export interface MergeDialogProps {
  contact: ContactRef;
  /** left out: it is chosen here */
  other?: ContactRef;
  onClose: () => void;
}

export function MergeDialog({ contact, other, onClose }: MergeDialogProps) {
  const { t } = useTranslation('contacts');
  const [chosen, setChosen] = useState(other ?? null);
  return (
    <Dialog opened onClose={onClose} title={t('merge.title')} hasInput>
      {chosen ? (
        <MergeReview
          contact={contact}
          other={chosen}
          onBack={other ? undefined : () => setChosen(null)}
          onClose={onClose}
        />
      ) : (
        <MergeChoice contact={contact} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

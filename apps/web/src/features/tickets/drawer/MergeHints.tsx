// Who else may be the same person, and the way back from a merge; for those who may merge.
import { Button } from '@mantine/core';
import type { ContactRef } from '@recado/contract/contacts';
import { Undo2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { MergeDialog } from '../../../entities/contact/merge/MergeDialog.tsx';
import { useRecentMerges } from '../../../entities/contact/merge/useRecentMerges.ts';
import { useDuplicates } from '../../../entities/contact/merge/useDuplicates.ts';
import { useUndoMerge } from '../../../entities/contact/merge/useUndoMerge.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Drawer.module.css';

export function MergeHints({ contact }: { contact: ContactRef }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  // A hint that cannot be had is no fault to tell of.
  const { data: duplicates = [] } = useDuplicates(contact.id);
  const merged = useRecentMerges().filter(({ keptId }) => keptId === contact.id);
  const undo = useUndoMerge();
  const [other, setOther] = useState<ContactRef | 'any' | null>(null);
  const [first] = duplicates;
  return (
    <>
      {first && (
        <div className={classes.hint}>
          <UsersRound size={18} aria-hidden />
          <p>
            {t('drawer.duplicate', { name: first.name })}{' '}
            {duplicates.length > 1 && t('drawer.duplicatesMore', { count: duplicates.length - 1 })}
          </p>
          <Button size="compact-sm" variant="default" onClick={() => setOther(duplicates.length > 1 ? 'any' : first)}>
            {t('drawer.merge')}
          </Button>
        </div>
      )}
      {merged.map((merge) => (
        <div key={merge.mergeId} className={classes.hint}>
          <Undo2 size={18} aria-hidden />
          <p>{t('drawer.merged', { name: merge.goneName, until: formats.date(merge.undoUntil) })}</p>
          <Button size="compact-sm" variant="default" onClick={() => undo(merge)}>
            {t('drawer.part')}
          </Button>
        </div>
      ))}
      {other && (
        <MergeDialog contact={contact} other={other === 'any' ? undefined : other} onClose={() => setOther(null)} />
      )}
    </>
  );
}

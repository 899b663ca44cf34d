// The form of an entry whose text is not in the list: asked for when it opens.
import { getKnowledge, type KnowledgeEntry } from '@recado/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { useDelayed } from '../../shared/ui/useDelayed.ts';
import { KnowledgeForm } from './KnowledgeForm.tsx';

export function ChangeDialog({ entry, onClose }: { entry: KnowledgeEntry; onClose: () => void }) {
  const { t } = useTranslation('knowledge');
  const text = useQuery({
    queryKey: ['knowledge', 'one', entry.id],
    queryFn: ({ signal }) => call(getKnowledge, { params: { id: entry.id }, signal }),
    // What a form starts from is never an old one.
    gcTime: 0,
  });
  const slow = useDelayed(text.isPending);
  if (text.data) return <KnowledgeForm entry={text.data} onClose={onClose} />;
  return (
    <Dialog opened={slow || text.isError} onClose={onClose} title={t('edit', { name: entry.title })}>
      <NotLoaded query={text}>
        <LoadingRows rows={5} />
      </NotLoaded>
    </Dialog>
  );
}

// The coloured words that tickets are marked with.
import { deleteTag, pageTags } from '@recado/contract/tags';
import { Tags } from 'lucide-react';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { useTags } from '../../entities/tag/useTags.ts';
import { TagForm } from './TagForm.tsx';
import { useTagColumns } from './useTagColumns.tsx';

export function TagsPage() {
  const { t } = useTranslation('tags');
  const mayRemove = useCan('tags-page:delete');
  const mayMakeLanes = useCan('tags-page:kanban');
  // Here before the form is opened, which gives a new one a colour that none has.
  useTags();
  return (
    <CrudPage
      t={t}
      icon={Tags}
      list={useListQuery('tag', pageTags, { rowsKey: 'tags' })}
      searchLabel={t('search')}
      columns={useTagColumns()}
      nameOf={({ name }) => name}
      remove={({ id }) => call(deleteTag, { params: { id } })}
      invalidates={['tag', 'ticket']}
      // A lane of the board goes by the hands of those who make them; they are the ones who delete any.
      may={(act, { kanban }) => act === 'change' || (mayRemove && (kanban === 0 || mayMakeLanes))}
      renderForm={(tag, close) => <TagForm tag={tag} onClose={close} />}
    />
  );
}

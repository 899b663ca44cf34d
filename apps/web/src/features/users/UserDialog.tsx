// The form of a user whose details are not in the list: asked for when it opens.
import { getUser, type Colleague } from '@recado/contract/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { useDelayed } from '../../shared/ui/useDelayed.ts';
import { UserForm } from './UserForm.tsx';

export function UserDialog({ row, onClose }: { row: Colleague; onClose: () => void }) {
  const { t } = useTranslation('users');
  const user = useQuery({
    queryKey: ['user', 'one', row.id],
    queryFn: ({ signal }) => call(getUser, { params: { id: row.id }, signal }),
    // What a form starts from is never an old one.
    gcTime: 0,
  });
  const slow = useDelayed(user.isPending);
  if (user.data) return <UserForm user={user.data} onClose={onClose} />;
  return (
    <Dialog opened={slow || user.isError} onClose={onClose} title={t('form.edit', { name: row.name })}>
      <NotLoaded query={user}>
        <LoadingRows rows={5} />
      </NotLoaded>
    </Dialog>
  );
}

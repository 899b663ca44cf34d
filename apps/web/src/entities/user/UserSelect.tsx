// Any number of the company's people.
import { IdsSelect, type IdsSelectProps } from '../../shared/ui/IdsSelect.tsx';
import { useUsers } from './useUsers.ts';

export function UserSelect(props: Omit<IdsSelectProps, 'options' | 'renderOption'>) {
  const { data: users = [] } = useUsers();
  return <IdsSelect {...props} options={users} />;
}

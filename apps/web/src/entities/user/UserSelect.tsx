// Any number of the company's people.
import { IdsSelect, type IdsSelectProps } from '../../shared/ui/IdsSelect.tsx';
import { useUsers } from './useUsers.ts';

export interface UserSelectProps extends Omit<IdsSelectProps, 'options' | 'renderOption'> {
  /** who cannot be chosen */
  except?: number | null;
}

export function UserSelect({ except, ...props }: UserSelectProps) {
  const { data: users = [] } = useUsers();
  return <IdsSelect {...props} options={users.filter(({ id }) => id !== except)} />;
}

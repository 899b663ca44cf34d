// Any number of the company's people.
import { IdsSelect, type IdsSelectProps } from '../../shared/ui/IdsSelect.tsx';
import { type Colleague, listUsers } from '@recado/contract/users';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export interface UserSelectProps extends Omit<IdsSelectProps, 'options' | 'renderOption'> {
  /** who cannot be chosen */
  except?: number | null;
}

export function UserSelect({ except, ...props }: UserSelectProps) {
  const { data: users = [] } = useUsers();
  return <IdsSelect {...props} options={users.filter(({ id }) => id !== except)} />;
}

/** The people of the company: one list in the cache that every screen shares. */
const useUsers = (): UseQueryResult<Colleague[]> =>
  useQuery({
    queryKey: ['user', 'all'],
    queryFn: ({ signal }) => call(listUsers, { query: {}, signal }),
    staleTime: 60_000,
  });

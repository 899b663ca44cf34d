// The company of whoever is signed in, with what its administrators may change.
import { getCompany, type Company } from '@recado/contract/companies';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useSession } from '../../../shared/session/useSession.ts';

export const ownCompanyKey = ['company', 'own'] as const;

export function useOwnCompany(): UseQueryResult<Company> {
  const { companyId } = useSession().user;
  return useQuery({
    queryKey: ownCompanyKey,
    queryFn: ({ signal }) => call(getCompany, { params: { id: companyId }, signal }),
  });
}

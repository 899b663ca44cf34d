// What one signs in with besides one's password.
import { getSecondFactor } from '@recado/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { call, type Reply } from '../../../shared/data/client.ts';

export type Factors = Reply<typeof getSecondFactor>;

export const useFactors = () =>
  useQuery({ queryKey: ['secondFactor'], queryFn: ({ signal }) => call(getSecondFactor, { signal }) });

export const hasFactor = ({ since, passkeys }: Factors): boolean => since !== null || passkeys.length > 0;

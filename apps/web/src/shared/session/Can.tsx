// Shows its children only to those who may.
import type { Permission } from '@recado/contract/permissions';
import type { ReactNode } from 'react';
import { useCan } from './useSession.ts';

export function Can({ do: permission, children }: { do: Permission; children: ReactNode }) {
  return useCan(permission) ? children : null;
}

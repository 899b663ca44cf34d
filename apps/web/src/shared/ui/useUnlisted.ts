// Why a picker has nothing to offer: whoever looks may not see the list.
import type { InputWrapperProps } from '@mantine/core';
import type { Endpoint } from '@recado/contract/endpoint';
import { PERMISSIONS } from '@recado/contract/permissions';
import { isApiError } from '../errors/ApiError.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { mayDo, useSession } from '../session/useSession.ts';

/** What a picker says of it, below itself; nothing where its list can be seen. */
export type Unlisted = Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> & { disabled?: true };

/**
 * @param endpoint that lists what there is to choose
 * @param error of its call, where it was made
 */
export function useUnlisted({ permission }: Pick<Endpoint, 'permission'>, error?: Error | null): Unlisted {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const named = PERMISSIONS.find((name) => name === permission);
  const refused = (named && !mayDo(user, named)) || isApiError(error, 'ERR_NO_PERMISSION');
  if (!refused) return {};
  return { description: t('unlisted'), inputWrapperOrder: ['label', 'input', 'description', 'error'], disabled: true };
}

// The texts of this language that are needed only behind the sign-in.
import { byNamespace } from './byNamespace.ts';

export const texts = byNamespace(
  import.meta.glob<object>(
    [
      './es/*.json',
      '!./es/{auth,common,errors,audit,flowCanvas,flowNodes,health,messagesApi,retention,roles,sso}.json',
    ],
    {
      eager: true,
      import: 'default',
    },
  ),
);

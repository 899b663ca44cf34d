// The texts of this language that only screens need which administrators open now and then.
import { byNamespace } from './byNamespace.ts';

export const texts = byNamespace(
  import.meta.glob<object>('./en/{audit,flowCanvas,flowNodes,health,messagesApi,retention,roles,sso}.json', {
    eager: true,
    import: 'default',
  }),
);

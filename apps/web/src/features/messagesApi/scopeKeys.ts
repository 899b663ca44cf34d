// The words of each scope.
import type { ApiScope } from '@recado/contract/constants';

/** In a key a colon ends the file's name. */
export const SCOPE_KEYS = {
  'messages:send': 'tokens.scope.messages_send',
  'numbers:check': 'tokens.scope.numbers_check',
  'templates:read': 'tokens.scope.templates_read',
  'conversations:read': 'tokens.scope.conversations_read',
  'conversations:write': 'tokens.scope.conversations_write',
  'conversations:send': 'tokens.scope.conversations_send',
} as const satisfies Record<ApiScope, string>;

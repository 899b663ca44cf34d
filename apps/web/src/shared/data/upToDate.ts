// What nobody keeps fresh, and nobody looks at, is asked for again when it is opened: to change it now would make it look
// fresh.
import type { Query } from '@tanstack/react-query';

export const isKept = (query: Query): boolean => query.isActive() || !query.state.isInvalidated;

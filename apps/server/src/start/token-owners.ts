// Whose a token is: the caller is no one's employee, so it is looked up across companies.
import type { FindNamed } from '../modules/outreach/api-tokens/admit-program.service.ts';
import { findByHash } from '../modules/outreach/api-tokens/api-tokens.repo.ts';
import type { Platform } from '../platform/platform.ts';

export const tokenOwners =
  ({ db }: Pick<Platform, 'db'>): FindNamed =>
  (hash, now) =>
    db.readSystem((tx) => findByHash(tx, hash, now));

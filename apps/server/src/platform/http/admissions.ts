// Who calls, where no transaction of the call asks: what one person's calls ask at the same time is answered to all of them.
import type { Endpoint } from '@recado/contract/endpoint';
import { can } from '@recado/contract/permissions';
import type { Actor } from '../context.ts';
import { fail } from '../errors.ts';
import type { Claims } from './tokens.ts';

type Look = (claims: Claims) => Promise<Actor>;

interface Looking {
  running: Promise<Actor>;
  /** for whoever asks meanwhile: what is being read may be older than their call */
  next?: Promise<Actor>;
}

export class Admissions {
  readonly #look: Look;
  readonly #people = new Map<string, Looking>();

  constructor(look: Look) {
    this.#look = look;
  }

  /** As the database knows them after they called. */
  of(claims: Claims): Promise<Actor> {
    const key = `${claims.companyId} ${claims.id} ${claims.session}`;
    const looking = this.#people.get(key);
    if (!looking) return this.#begin(key, claims);
    const again = (): Promise<Actor> => this.#begin(key, claims);
    return (looking.next ??= looking.running.then(again, again));
  }

  async #begin(key: string, claims: Claims): Promise<Actor> {
    const looking: Looking = { running: this.#look(claims) };
    this.#people.set(key, looking);
    try {
      return await looking.running;
    } finally {
      if (!looking.next) this.#people.delete(key);
    }
  }
}

/** Throws where they may not make this call. */
export function permitted(endpoint: Endpoint, actor: Actor): Actor {
  if (actor.lacksSecondFactor && !endpoint.withoutSecondFactor)
    fail('ERR_SECOND_FACTOR_NEEDED', 'The company asks for a second factor: POST /auth/second-factor begins');
  if (!isAllowed(actor, endpoint.permission)) fail('ERR_NO_PERMISSION');
  if (actor.expired && !endpoint.whenExpired) fail('ERR_SUBSCRIPTION_EXPIRED');
  if (endpoint.feature !== undefined && !actor.features.includes(endpoint.feature)) fail('ERR_PLAN_FEATURE');
  return actor;
}

function isAllowed(actor: Actor, permission: Endpoint['permission']): boolean {
  switch (permission) {
    case 'public':
    case 'signed-in':
      return true;
    case 'super':
      return actor.super;
    case 'program':
      return false;
    default:
      return can(actor, permission);
  }
}

// Passkeys as browsers make and show them, for the one address at which the installation is.
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@recado/contract/web-authn';

/** How a browser finds one. */
export interface KnownPasskey {
  /** base64url */
  credentialId: string;
  transports: string[];
}

export interface StoredPasskey extends KnownPasskey {
  /** COSE */
  publicKey: Buffer;
  /** how often it has been used, as it says itself */
  uses: number;
}

/** Whose it is to be, as a browser shows them. */
export interface PasskeyOwner {
  /** base64url; says nothing of who they are */
  handle: string;
  email: string;
  name: string;
}

export interface Passkeys {
  /** at which browsers take passkeys; null: at none, for the installation's address is no place for them */
  readonly origin: string | null;
  /** @param challenge base64url */
  toMake(owner: PasskeyOwner, challenge: string, known: readonly KnownPasskey[]): CreationOptions;
  /** @param challenge base64url */
  toShow(challenge: string, known: readonly KnownPasskey[]): RequestOptions;
  /** undefined: it is none, or was made for something else. Calls nobody. */
  made(response: RegistrationResponse, challenge: string): Promise<StoredPasskey | undefined>;
  /** How often it has been used now; undefined: it is not that one, was shown for something else, or is a copy. Calls nobody. */
  shown(response: AuthenticationResponse, challenge: string, stored: StoredPasskey): Promise<number | undefined>;
}

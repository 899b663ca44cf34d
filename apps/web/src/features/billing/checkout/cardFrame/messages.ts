// What the checkout and the page in its frame tell each other. Nothing of a card but its token.
export const CARD_FIELDS = ['cardNumber', 'expirationDate', 'securityCode'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

export interface CardLook {
  publicKey: string;
  /** as the provider names languages: pt-BR */
  locale: string;
  dark: boolean;
  labels: Record<CardField, string>;
  /** what is said below a field that is not right */
  wrong: Record<CardField, string>;
}

export type ToCardPage =
  | ({ kind: 'show' } & CardLook)
  /** @param document digits of who pays */
  | { kind: 'tokenise'; name: string; document: string };

export type FromCardPage =
  /** it listens */
  | { kind: 'here' }
  | { kind: 'height'; px: number }
  /** the fields take what is typed */
  | { kind: 'ready' }
  /** the provider cannot be reached */
  | { kind: 'away' }
  | { kind: 'token'; cardToken: string; cardBrand: string | undefined }
  /** a field is not right, and says so itself */
  | { kind: 'wrong' }
  /** the provider does not take this card */
  | { kind: 'refused' };

// The ids that networks give instead of a phone number: each network its own, so that a contact may have one of each. Pure.
import type { ProviderName } from '@recado/contract/constants';

export interface HiddenIds {
  /** WhatsApp's */
  lid: string | null;
  /** the Cloud API's, scoped to the business */
  cloudId: string | null;
}

/** A country, a dot and the rest; WhatsApp's are digits, so the two are never the same. */
const CLOUD_ID = /^[A-Z]{2}\./;

/** Where a hidden id is kept. */
export const hiddenColumn = (hiddenId: string): keyof HiddenIds => (CLOUD_ID.test(hiddenId) ? 'cloudId' : 'lid');

export const hiddenColumns = (hiddenId: string | null): Partial<HiddenIds> =>
  hiddenId === null ? {} : { [hiddenColumn(hiddenId)]: hiddenId };

export const isKnownBy = ({ lid, cloudId }: HiddenIds, hiddenId: string): boolean =>
  lid === hiddenId || cloudId === hiddenId;

/** The one by which this kind of connection knows the person. */
export const hiddenIdOn = (provider: ProviderName | null, { lid, cloudId }: HiddenIds): string | undefined =>
  (provider === 'cloud' ? cloudId : lid) ?? undefined;

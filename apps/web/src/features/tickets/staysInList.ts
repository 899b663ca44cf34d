// One may open tickets by walking through the list: then the focus stays there, and does not go to where one writes.
import type { Location } from 'react-router';

/** of a navigation */
export const STAYS_IN_LIST = { staysInList: true };

export const staysInList = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'staysInList' in state;

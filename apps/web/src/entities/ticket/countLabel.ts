// A number in a badge: "999+" beyond what is counted.
import { LIMITS } from '@recado/contract/constants';

export const countLabel = (count: number): string => (count > LIMITS.tabCount ? `${LIMITS.tabCount}+` : String(count));

// What the next message does to an earlier one.
import type { SimulatedMessage } from '@recado/contract/simulator';

export type Intent = { kind: 'reply' | 'edit'; message: SimulatedMessage };

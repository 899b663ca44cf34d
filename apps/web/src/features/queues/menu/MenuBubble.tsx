// What the menu says, as it stands on the customer's phone.
import { numbered } from '@recado/rules/choices';
import { expandVariables, type VariableValues } from '@recado/rules/variables';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import type { Said } from './menuPlay.ts';
import phone from '../../../shared/ui/conversation/Phone.module.css';

export interface BubbleLook {
  /** answers are tapped there, not written */
  taps: boolean;
  values: () => VariableValues;
}

export function MenuBubble({ said: { own, body, choices }, taps, values }: BubbleLook & { said: Said }) {
  const words = own ? body : expandVariables(body, values());
  return (
    <div className={phone.bubble} data-own={own || undefined}>
      <MarkedText text={choices.length > 0 && !taps ? numbered(words, choices) : words} />
    </div>
  );
}

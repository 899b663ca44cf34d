// jsdom lays nothing out: what hangs on a button would count as scrolled away with it, and be hidden.
import { vi } from 'vitest';

/** Everything stands in the middle of a window. */
export function layOut(): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_440);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(700, 400, 40, 40));
}

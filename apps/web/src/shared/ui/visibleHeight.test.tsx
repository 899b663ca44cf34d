// The page is as high as what one sees of it, with a keyboard over it too.
import { afterEach, expect, test, vi } from 'vitest';
import { followVisibleHeight } from './visibleHeight.ts';

class View extends EventTarget {
  height = 844;
  scale = 1;
  offsetTop = 0;
  becomes(change: Partial<Pick<View, 'height' | 'scale' | 'offsetTop'>>): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event('resize'));
  }
}

const root = document.createElement('div');
const shown = (): unknown[] => [root.style.getPropertyValue('--visible-height'), root.hasAttribute('data-low')];

afterEach(() => vi.unstubAllGlobals());

test('a keyboard makes it smaller and little, a closer look does not', () => {
  const view = new View();
  const scrollTo = vi.fn<typeof window.scrollTo>();
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('scrollTo', scrollTo);
  const end = followVisibleHeight(root);
  expect(shown()).toEqual(['844px', false]);
  view.becomes({ height: 508, offsetTop: 120 });
  expect(shown()).toEqual(['508px', true]);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  view.becomes({ height: 844, offsetTop: 0 });
  view.becomes({ height: 422, scale: 2, offsetTop: 60 });
  expect(shown()).toEqual(['844px', false]);
  expect(scrollTo).toHaveBeenCalledOnce();
  end();
  expect(shown()).toEqual(['', false]);
  view.becomes({ height: 300, scale: 1 });
  expect(shown()).toEqual(['', false]);
});

// How high what one sees of the page is. A keyboard on the screen takes its part: some browsers make the page smaller for it
// (index.html asks them to), others lay it over the page, which then must be told.

/** px; below it a conversation needs every line: with a keyboard, or a phone that lies on its side */
const LOW = 560;

/** Sets `--visible-height`, and `data-low` where there is little. Answers how that ends. */
export function followVisibleHeight(root = document.documentElement): () => void {
  const { visualViewport: view } = window;
  const look = (): void => {
    // Whoever zooms in sees less of the same page.
    const height = view ? Math.round(view.height * view.scale) : window.innerHeight;
    root.style.setProperty('--visible-height', `${height}px`);
    root.toggleAttribute('data-low', height < LOW);
    // A browser that lays its keyboard over the page pushes the page up besides: nothing of it need be above the screen.
    if (view && view.scale === 1 && view.offsetTop > 0) window.scrollTo(0, 0);
  };
  look();
  const target = view ?? window;
  target.addEventListener('resize', look);
  return () => {
    target.removeEventListener('resize', look);
    root.style.removeProperty('--visible-height');
    root.removeAttribute('data-low');
  };
}

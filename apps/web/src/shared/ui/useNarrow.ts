// Narrow screens: below the theme's `sm`; tablets: below its `md`; a list and what is open of it stand side by side above 768 px.
// CSS modules write the same out, since a media query takes no variable.
import { useMediaQuery } from '@mantine/hooks';

const NARROW = '(max-width: 37.49em)';

const ONE_PANE = '(max-width: 47.99em)';

const TABLET = '(max-width: 59.99em)';

export const useNarrow = (): boolean => useMediaQuery(NARROW, matchMedia(NARROW).matches);

/** Or narrower still. */
export const useTablet = (): boolean => useMediaQuery(TABLET, matchMedia(TABLET).matches);

/** There is room for a list or what is open of it. */
export const useOnePane = (): boolean => useMediaQuery(ONE_PANE, matchMedia(ONE_PANE).matches);

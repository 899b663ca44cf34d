// Narrow screens: below the theme's `sm`; tablets: below its `md`. CSS modules write the same out, since a media query takes no variable.
import { useMediaQuery } from '@mantine/hooks';

const NARROW = '(max-width: 37.49em)';

const TABLET = '(max-width: 59.99em)';

export const useNarrow = (): boolean => useMediaQuery(NARROW, matchMedia(NARROW).matches);

/** Or narrower still. */
export const useTablet = (): boolean => useMediaQuery(TABLET, matchMedia(TABLET).matches);

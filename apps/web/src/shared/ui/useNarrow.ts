// Narrow screens: below the theme's `sm`. CSS modules write the same out, since a media query takes no variable.
import { useMediaQuery } from '@mantine/hooks';

const NARROW = '(max-width: 37.49em)';

export const useNarrow = (): boolean => useMediaQuery(NARROW, matchMedia(NARROW).matches);

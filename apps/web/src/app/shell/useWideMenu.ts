// The side menu opens by itself on a wide screen and folds on a smaller one; in between a person may do as they like.
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const WIDE = '(min-width: 1201px)';

export function useWideMenu(): { opened: boolean; toggle: () => void } {
  const wide = useMediaQuery(WIDE, matchMedia(WIDE).matches, { getInitialValueInEffect: false });
  const [menu, setMenu] = useState({ opened: wide, wide });
  if (menu.wide !== wide) setMenu({ opened: wide, wide });
  return { opened: menu.opened, toggle: () => setMenu({ opened: !menu.opened, wide }) };
}

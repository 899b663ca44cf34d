// The look: one accent, a deep pine green that is not WhatsApp's; neutral greys; one radius; system fonts.
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import type { MouseEvent } from 'react';

const pine: MantineColorsTuple = [
  '#eef7f1',
  '#dceee4',
  '#b9dcc8',
  '#8fc7a8',
  '#66b289',
  '#479d6f',
  '#318659',
  '#237348',
  '#1a6340',
  '#104b2f',
];

const gray: MantineColorsTuple = [
  '#f8f9f8',
  '#f1f3f2',
  '#e6e9e7',
  '#d9ddda',
  '#c3c9c5',
  '#969e99',
  '#656d68',
  '#4a514d',
  '#333936',
  '#202523',
];

const dark: MantineColorsTuple = [
  '#d5d9d7',
  '#b9bfbc',
  '#9aa29e',
  '#6f7773',
  '#3f4643',
  '#343a37',
  '#272c2a',
  '#1b201e',
  '#151917',
  '#0f1211',
];

/** What is chosen may open a dialog, which gives the focus back to what had it: not to an item of a menu that is gone. */
function leaveMenu({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !target.closest('[role="menuitem"]')) return;
  document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '')?.focus({ preventScroll: true });
}

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  colors: { pine, gray, dark, green: pine },
  white: '#ffffff',
  black: '#1c211f',
  defaultRadius: 'md',
  radius: { md: '8px' },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  headings: { fontWeight: '650' },
  // sm: narrow screens are those under 600 px; lg: the menu opens by itself above 1200 px.
  breakpoints: { xs: '30em', sm: '37.5em', md: '60em', lg: '75em', xl: '90em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 } },
      styles: { title: { fontWeight: 600 } },
    },
    // A <header> in a dialog counts as the banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
    Menu: {
      // The placeholder is a child that role="menu" may not have; the first item takes the focus instead.
      // One that is longer than the screen scrolls.
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
        middlewares: { flip: true, shift: true, size: true },
      },
    },
    MenuDropdown: { defaultProps: { onClickCapture: leaveMenu } },
    // A list that hung open as soon as one comes to its field would lie over what stands below it. It scrolls by itself: what
    // Mantine scrolls within it would have to be reached by keyboard, where a list may have its options only.
    Select: {
      defaultProps: { openOnFocus: false, withScrollArea: false },
      styles: { options: { maxHeight: 250, overflowY: 'auto' } },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Skeleton: { defaultProps: { animate: true } },
  },
});

/** Surfaces and lines by name, so that screens need not know which grey is which in the dark; and AA for quiet texts. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--recado-canvas': '#f4f6f5',
    '--recado-surface': '#ffffff',
    '--recado-border': '#e1e5e3',
    '--recado-hover': '#eff2f0',
    '--recado-selected': '#e4f1e9',
    '--recado-bubble-in': '#ffffff',
    '--recado-bubble-out': '#dff1e5',
    '--recado-chat': '#eceeec',
    '--mantine-color-dimmed': '#5d6661',
    '--mantine-color-placeholder': '#737b76',
    '--mantine-color-error': '#c02a2a',
    // Mantine's own are too light to be read on the surfaces of badges and alerts, which have the same colour.
    '--mantine-color-yellow-light-color': '#854800',
    '--mantine-color-orange-light-color': '#a03408',
    '--mantine-color-lime-light-color': '#416a08',
    '--mantine-color-teal-light-color': '#066347',
    '--mantine-color-red-light-color': '#b02121',
  },
  dark: {
    '--recado-canvas': '#151917',
    '--recado-surface': '#1b201e',
    '--recado-border': '#2f3532',
    '--recado-hover': '#232927',
    '--recado-selected': '#1f3529',
    '--recado-bubble-in': '#272c2a',
    '--recado-bubble-out': '#1d4630',
    '--recado-chat': '#131715',
    '--mantine-color-dimmed': '#a0a8a4',
    '--mantine-color-placeholder': '#8b938f',
    '--mantine-color-error': '#ff8d87',
    '--mantine-color-red-filled': '#e03131',
    // Mantine's own is darker than the surface it lies on: a hole.
    '--mantine-color-pine-light': '#1f3529',
    '--mantine-color-pine-light-hover': '#284434',
  },
});

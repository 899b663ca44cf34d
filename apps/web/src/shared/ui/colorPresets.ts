// The colours that are offered for queues and tags. Pure.
import { DEFAULT_THEME } from '@mantine/core';
import { colorText } from '@recado/contract/primitives';

const HUES = ['red', 'orange', 'yellow', 'lime', 'green', 'teal', 'blue', 'indigo', 'grape', 'pink'] as const;
const SHADES = [2, 4, 6, 8, 9] as const;
/** As they are called, from the palest. */
const SHADE_NAMES = ['palest', 'pale', 'plain', 'dark', 'darkest'] as const;
/** the clearest ones: proposed first */
const CLEAR = 8;

const hue = (shade: number): string[] => HUES.map((name) => DEFAULT_THEME.colors[name][shade] ?? '');

/** Fifty, a row for each shade. */
export const COLOR_PRESETS: readonly string[] = SHADES.flatMap(hue);

export interface ColorName {
  hue: (typeof HUES)[number];
  shade: (typeof SHADE_NAMES)[number];
}

/** What one says of the preset in this place. */
export const presetName = (at: number): ColorName => ({
  hue: HUES[at % HUES.length] ?? HUES[0],
  shade: SHADE_NAMES[Math.floor(at / HUES.length)] ?? 'plain',
});

/** What a style can be written with. */
export const pickedColor = colorText.regex(/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i);

/** The first that nothing else has. */
export function freeColor(used: readonly { color: string }[]): string {
  const taken = new Set(used.map(({ color }) => color.toLowerCase()));
  const [first = ''] = hue(CLEAR);
  return [...hue(CLEAR), ...COLOR_PRESETS].find((color) => !taken.has(color)) ?? first;
}

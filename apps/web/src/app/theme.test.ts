// What stands on a surface of its own colour, as badges and alerts have it, can be read.
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const theirs = defaultCssVariablesResolver(merged);
const ours = cssVariablesResolver(merged);

/** Red, green and blue, 0 to 1. */
const channelsOf = (color: string): number[] =>
  color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    : (color.match(/\d+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['light', 'dark'] as const)('%s: in every colour', (scheme) => {
  const variables: Record<string, string> = { ...theirs.variables, ...theirs[scheme], ...ours[scheme] };
  const valueOf = (name: string): string => {
    const value = variables[name] ?? '';
    const other = /^var\((?<name>.+)\)$/.exec(value)?.groups?.['name'];
    return other === undefined ? value : valueOf(other);
  };
  const unread = Object.keys(merged.colors).flatMap((color) => {
    const ratio = contrast(valueOf(`--mantine-color-${color}-light`), valueOf(`--mantine-color-${color}-light-color`));
    return ratio >= 4.5 ? [] : [`${color}: ${ratio.toFixed(2)}`];
  });
  expect(unread).toEqual([]);
});

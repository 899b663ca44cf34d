// The colour by which a person is recognised: the same on every screen and every day.

/** Degrees; neighbouring numbers lie far apart. */
export const hueOf = (id: number): number => Math.round((id * 137.508) % 360);

/** More digits would not tell more people apart. */
const DIGITS = 6;

/** By the number, which the inbox and the simulated phone both know. */
export const hueOfNumber = (number: string): number => hueOf(Number(number.replaceAll(/\D/g, '').slice(-DIGITS)));

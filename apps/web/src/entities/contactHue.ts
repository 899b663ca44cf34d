// The colour by which a person is recognised: the same on every screen and every day.

/** Degrees; neighbouring ids lie far apart. */
export const hueOf = (contactId: number): number => Math.round((contactId * 137.508) % 360);

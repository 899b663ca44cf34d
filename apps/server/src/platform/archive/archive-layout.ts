// What an archive's members that are about the archive itself are called.
export const MANIFEST = 'manifest.json';
export const SUMS = 'sums/';
/** members of which one list holds the checksums */
export const SUMS_EVERY = 1_000;

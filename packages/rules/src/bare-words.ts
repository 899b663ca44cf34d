// What somebody wrote, as a list of phrases has it. Pure.

/** Without case, accents and what stands around and between the words. */
export const bareWords = (body: string): string =>
  body
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

// Names in a sentence, however many there are.

const MOST = 10;

export const fewNames = (names: readonly string[]): string =>
  names.length > MOST ? `${names.slice(0, MOST).join(', ')} …` : names.join(', ');

// Import this first in tests: libsignal prints whole sessions, private keys included, to the console.
const NOISE =
  /^(Closing|Session already|Session error|Failed to decrypt|Decrypted message with closed|Removing old closed|Opening session|Migrating session|Duplicate)/;

for (const level of ['log', 'info', 'warn', 'error'] as const) {
  const print = console[level].bind(console);
  console[level] = (...parts: unknown[]): void => {
    if (typeof parts[0] !== 'string' || !NOISE.test(parts[0])) print(...parts);
  };
}

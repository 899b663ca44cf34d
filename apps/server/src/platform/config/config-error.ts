// What stops the start and can be mended by whoever started it.

/** One line that names the setting and says what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

// localStorage that may be missing (private windows, blocked cookies) or full: then values live only as long as the page.
const memory = new Map<string, string>();

// What another tab has stored or removed since counts. (Pure tests have no window.)
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => (key === null ? memory.clear() : memory.delete(key)));

export function readStored(key: string): string | null {
  // What did not fit there is newer than what stands there.
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function storedKeys(prefix: string): string[] {
  const keys = new Set([...memory.keys(), ...keysThere()]);
  return [...keys].filter((key) => key.startsWith(prefix));
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was stored there
  }
}

function keysThere(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

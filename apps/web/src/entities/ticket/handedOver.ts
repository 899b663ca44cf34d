// Tickets that this browser has just handed over: that they cannot be seen any more is what was wanted.

/** ms in which the server's events of it arrive, at the latest */
const EXPECTED_MS = 10_000;

const given = new Map<string, number>();

export const handOver = (uuid: string): void => void given.set(uuid, Date.now());

export const keepAfterAll = (uuid: string): void => void given.delete(uuid);

export const wasHandedOver = (uuid: string): boolean => Date.now() - (given.get(uuid) ?? 0) < EXPECTED_MS;

// A TCP port of 127.0.0.1 that nobody listens on.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/** Below those that systems give to whoever connects or asks for any: whoever is to listen there comes a little later. */
const [FIRST, END] = [15_000, 30_000];
const TRIES = 50;

/** The preferred port while it is free, else some other. */
export async function freePort(preferred?: number): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = attempt === 0 && preferred ? preferred : randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`of the TCP ports of 127.0.0.1 from ${FIRST} to ${END - 1} none was found free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

// A TCP port of 127.0.0.1 that nobody listens on.
import { once } from 'node:events';
import net from 'node:net';

/** The preferred port while it is free, else one that the system picks. */
export async function freePort(preferred = 0): Promise<number> {
  const server = net.createServer();
  try {
    server.listen(preferred, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (preferred === 0) throw error;
    return await freePort();
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('the system gave no TCP port on 127.0.0.1');
  return address.port;
}

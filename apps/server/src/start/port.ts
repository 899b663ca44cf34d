// Errors of listening, as a person who set PORT and HOST understands them.
import { once } from 'node:events';
import net from 'node:net';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';

type Address = Pick<Config, 'port' | 'host'>;

/** Before anything is started, so that a taken port is told at once. */
export async function checkPort({ port, host }: Address): Promise<void> {
  const server = net.createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw asListenError(error, { port, host });
  }
  server.close();
  await once(server, 'close');
}

export function asListenError(error: unknown, { port, host }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `PORT is ${port}, but another program listens on it: end that one, or choose a free port: PORT=${port < 65_535 ? port + 1 : 8080} npm start`,
    );
  if (code === 'EACCES')
    return new ConfigError(`PORT is ${port}, but this user may not listen on it: choose one from 1024`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(`HOST is "${host}", but should be an IP address or host name of this machine`);
  return error;
}

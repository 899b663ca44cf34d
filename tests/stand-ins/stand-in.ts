// What stand-ins of other people's services share: a server of their own, and a gate at which requests wait.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gate {
  /** at once while it is open */
  readonly passed: () => Promise<void>;
  /** requests wait until it is called again with false */
  readonly hold: (held: boolean) => void;
}

export function gate(): Gate {
  let held: { promise: Promise<void>; free: () => void } | undefined;
  return {
    passed: async () => held?.promise,
    hold: (wanted) => {
      held?.free();
      held = undefined;
      if (!wanted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { promise, free: resolve };
    },
  };
}

/** Whoever asks while `serve` fails is hung up on. */
export async function listening(
  serve: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ url: string; readonly close: () => Promise<void> }> {
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

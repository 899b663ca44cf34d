// A wire between the product and its PostgreSQL that a test can cut and mend, and on which nothing moves for a while.
import net from 'node:net';
import path from 'node:path';

export class DatabaseProxy {
  readonly #sockets = new Set<net.Socket>();
  readonly #target: URL;
  #server: net.Server | undefined;
  #port = 0;
  #isHeld = false;
  /** What the product sends, and this says true of, gets there; then the wire breaks, and no answer comes back. */
  breakOn: (sent: string) => boolean = () => false;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** The same database, by way of the wire. */
  through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    // Not by the socket, which would go round it.
    url.searchParams.delete('host');
    return url.toString();
  }

  /** By its socket where it has one: it is there also when it was started again and another program had its port. */
  #address(): net.NetConnectOpts {
    const { port, hostname, searchParams } = this.#target;
    const folder = searchParams.get('host');
    return folder === null ? { port: Number(port), host: hostname } : { path: path.join(folder, `.s.PGSQL.${port}`) };
  }

  /** At the same port each time. */
  async mend(): Promise<void> {
    const server = net.createServer((near) => {
      const far = net.connect(this.#address());
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
        if (this.#isHeld) one.pause();
      }
      near.on('data', (chunk: Buffer) => {
        if (!this.breakOn(chunk.toString('latin1'))) return;
        far.unpipe(near);
        far.once('data', () => near.destroy()).resume();
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#port = (server.address() as net.AddressInfo).port;
  }

  /** Who is connected stays so, and hears nothing until it is let go. */
  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.pause();
  }

  letGo(): void {
    this.#isHeld = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** What was under way breaks off, and nothing new comes through. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

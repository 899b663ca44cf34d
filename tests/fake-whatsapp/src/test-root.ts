// The trust anchors of the fake network: fixed, public, for tests only. A process that calls trustTestRoot believes the fake.
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { WA_CERT_DETAILS, type KeyPair } from 'baileys';

/** Signs the Noise certificates of every fake server, so that another process can be started with the same root. */
export const rootKeys: KeyPair = {
  private: Buffer.from('QNOck2AshHeXIZJSf7z14eEJ7ubVDmvl4Iyuvi2hyGc=', 'base64'),
  public: Buffer.from('aMjjFiLr0VhmBE2q8toWUbLHfT/gSv7i2C26CV3FDGs=', 'base64'),
};

/** The public half of the Noise root, base64: what `installTestRoot` takes. */
export const rootKey = Buffer.from(rootKeys.public).toString('base64');

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');

/** Certificate and key of the fake's media host (127.0.0.1, localhost). */
export const mediaTls = { key: fixture('test-only-tls-key.pem'), cert: fixture('test-only-tls-cert.pem') };

/** Makes Baileys, in this process, accept Noise certificates signed by this root (32 bytes, base64). */
export function installTestRoot(publicKeyBase64: string): void {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(publicKeyBase64, 'base64');
}

/** Both anchors: the Noise root, and the media host's certificate for https and fetch. */
export function trustTestRoot(): void {
  installTestRoot(rootKey);
  const trusted = tls.getCACertificates('default');
  if (!trusted.includes(mediaTls.cert)) tls.setDefaultCACertificates([...trusted, mediaTls.cert]);
}

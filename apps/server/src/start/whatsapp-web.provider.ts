// WhatsApp Web as a kind of connection. Its package, and the GPL code in it, is loaded when the first one is opened; it may
// be left out of an installation.
import type { Channel, ChannelContext, ChannelProvider } from '@recado/channel/channel';
import type { LinkPreview } from '@recado/channel/inbound';
import { ChannelError } from '@recado/channel/outbound';
import { newMessageId } from '@recado/channel/message-id';
import { MESSAGE_KINDS } from '@recado/contract/constants';
import { isPublicAddress } from '../platform/net/public-address.rules.ts';
import { createSafeOpen } from '../platform/net/safe-fetch.ts';

/** A person hardly writes faster; a number that sends in bursts is soon a number that is watched. */
const PACE_MS = 200;

export interface WhatsAppWebDependencies {
  /** what Baileys dials */
  url: string;
  linkPreview: (text: string) => Promise<LinkPreview | undefined>;
  paceMs?: number | undefined;
  /** left out: whether its package is there */
  isInstalled?: () => Promise<boolean>;
}

export async function hasWhatsAppWeb(): Promise<boolean> {
  try {
    return (await import('@recado/whatsapp-web/installed')).isInstalled();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return false;
    throw error;
  }
}

export function whatsAppWebProvider({
  url,
  linkPreview,
  paceMs,
  isInstalled = hasWhatsAppWeb,
}: WhatsAppWebDependencies): ChannelProvider {
  const { hostname, origin } = new URL(url.replace(/^ws/, 'http'));
  const open = createSafeOpen({
    trusted: [origin],
    // A server of the installation's own choice may be a private one, with the files beside it.
    mayDial: (address) => isPublicAddress(address) || address === hostname,
  });
  return {
    name: 'beta',
    kinds: MESSAGE_KINDS,
    paceMs: paceMs ?? PACE_MS,
    newMessageId,
    open: async (context) => {
      if (!(await isInstalled())) return missingChannel(context);
      const { WhatsAppWebChannel } = await import('@recado/whatsapp-web/channel');
      return new WhatsAppWebChannel(context, {
        url,
        linkPreview,
        openFile: (address, opening) => open(address, { ...opening, secrets: {} }),
      });
    },
  };
}

const refuse = (): Promise<never> =>
  Promise.reject(new ChannelError('ERR_WAPP_NOT_INSTALLED', '@recado/whatsapp-web is not installed'));

/** Says what is the matter, and does nothing else: what is to be sent waits until the package is there. */
const missingChannel = (context: ChannelContext): Channel => ({
  start: () => context.report({ status: 'DISCONNECTED', reason: 'notInstalled' }),
  stop: () => Promise.resolve(),
  logout: () => context.credentials.clear(),
  execute: refuse,
  checkNumber: refuse,
  profilePicture: refuse,
  groupInfo: refuse,
  download: refuse,
});

// WhatsApp Web as a kind of connection. Its package, and the GPL code in it, is loaded when the first one is opened.
import type { ChannelProvider } from '@recado/channel/channel';
import type { LinkPreview } from '@recado/channel/inbound';
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
}

export function whatsAppWebProvider({ url, linkPreview, paceMs }: WhatsAppWebDependencies): ChannelProvider {
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
      const { WhatsAppWebChannel } = await import('@recado/whatsapp-web/channel');
      return new WhatsAppWebChannel(context, {
        url,
        linkPreview,
        openFile: (address, opening) => open(address, { ...opening, secrets: {} }),
      });
    },
  };
}

// Addresses that nodes of a flow call. Pure.
import type { FlowGraph } from '@recado/contract/flow-graph';
import { isPrivateUrl } from '../actions/address.rules.ts';

/** Where in the graph one leads inside, as far as the address itself says it. What is no address is a problem of its node. */
export const privateAddressesIn = ({ nodes }: FlowGraph): string[] =>
  nodes.flatMap(({ type, data }, at) => {
    const path = `nodes.${at}.data`;
    if (type === 'callOut') return isInside(data['url']) ? [`${path}.url`] : [];
    const bot = type === 'typebot' ? data['typebotIntegration'] : undefined;
    if (typeof bot !== 'object' || bot === null) return [];
    // With an integration that is kept, its own address is not asked.
    const { urlN8N, integrationId }: Record<string, unknown> = { ...bot };
    return !integrationId && isInside(urlN8N) ? [`${path}.typebotIntegration.urlN8N`] : [];
  });

const isInside = (url: unknown): boolean => typeof url === 'string' && URL.canParse(url) && isPrivateUrl(url);

// A file that a call answers with.
import type { Endpoint } from '@recado/contract/endpoint';
import { ApiError } from '../errors/ApiError.ts';
import { address, authorization, readAnswer, withSession, type LooseInput } from './client.ts';

export const fetchFile = (endpoint: Endpoint, input: LooseInput = {}): Promise<Blob> =>
  withSession(endpoint, async () => {
    const response = await fetch(address(endpoint, input), {
      method: endpoint.method,
      headers: authorization(),
      credentials: 'same-origin',
    }).catch(notReached);
    // Throws what the server says.
    if (!response.ok) readAnswer(response.status, await response.text());
    return response.blob().catch(notReached);
  });

function notReached(): never {
  throw new ApiError('network', 0);
}

// All contacts as a CSV file.
import { exportContacts } from '@recado/contract/contacts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { address, authorization, readAnswer, withSession } from '../../shared/data/client.ts';

export const fetchExport = (): Promise<Blob> =>
  withSession(exportContacts, async () => {
    const response = await fetch(address(exportContacts, {}), {
      method: exportContacts.method,
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

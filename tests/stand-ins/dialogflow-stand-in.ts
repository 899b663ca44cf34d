// Dialogflow's detectIntent as its REST API has it. Tokens are not looked at but for being there.
import { generateKeyPairSync } from 'node:crypto';
import { jsonServer, type JsonServer } from './json-server.ts';

let account: string | undefined;

/** A service account that nobody at Google knows: one for all who ask, for its key takes a while to make. */
export const serviceAccount = (): string => (account ??= newAccount());

function newAccount(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    type: 'service_account',
    project_id: 'shop',
    client_email: 'bot@shop.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'http://127.0.0.1:1/never',
  });
}

export const dialogflowStandIn = (
  answer: (text: string, session: string) => { texts: string[]; ends?: boolean },
): Promise<JsonServer> =>
  jsonServer(({ path, headers, body }) => {
    const [, project, session = ''] =
      /^\/v2\/projects\/([\w-]+)\/agent\/sessions\/([\w-]+):detectIntent$/.exec(path) ?? [];
    if (project === undefined)
      return { status: 404, body: { error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } } };
    if (!headers.authorization?.startsWith('Bearer '))
      return { status: 401, body: { error: { code: 401, message: 'No token', status: 'UNAUTHENTICATED' } } };
    if (project !== 'shop')
      return {
        status: 403,
        body: { error: { code: 403, message: 'IAM permission denied', status: 'PERMISSION_DENIED' } },
      };
    const { queryInput } = body as { queryInput?: { text?: { text?: string; languageCode?: string } } };
    const { texts, ends = false } = answer(queryInput?.text?.text ?? '', session);
    return {
      body: {
        responseId: 'r1',
        queryResult: {
          queryText: queryInput?.text?.text,
          languageCode: queryInput?.text?.languageCode,
          fulfillmentText: texts[0] ?? '',
          fulfillmentMessages: texts.map((text) => ({ text: { text: [text] } })),
          ...(ends && { diagnosticInfo: { end_conversation: true } }),
        },
      },
    };
  });

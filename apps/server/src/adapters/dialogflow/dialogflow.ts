// Dialogflow by Google's own library, over HTTPS. An optional part: it is loaded when a bot is asked for the first time.
import { cutTo } from '@recado/rules/cut';
import { BadIntentKey, type Intent, type IntentDetector } from '../../ports/intent-detector.ts';

interface ServiceAccount {
  client_email: string;
  private_key: string;
}

/** The key file names addresses as well, which are Google's business and not a company's: two of its fields are taken. */
function accountOf(key: string): ServiceAccount {
  try {
    const { client_email, private_key } = JSON.parse(key) as Partial<ServiceAccount>;
    if (typeof client_email === 'string' && typeof private_key === 'string') return { client_email, private_key };
  } catch {
    // said below
  }
  throw new BadIntentKey('the key file is none of a service account: it needs client_email and private_key');
}

/** What is wrong with the question, the key or the project, and stays so: codes of HTTP, and of gRPC, which the library may make of them. */
const FOR_GOOD = new Set([400, 401, 403, 404, 3, 5, 7, 16]);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

export interface DialogflowOptions {
  /** another place than Google's: http://127.0.0.1:1234 */
  endpoint?: string | undefined;
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

export const dialogflow = ({ endpoint }: DialogflowOptions = {}): IntentDetector => ({
  detect: async ({ projectName, key, language, session, text, timeoutMs }) => {
    const credentials = accountOf(key);
    const { SessionsClient } = (await import('@google-cloud/dialogflow')).v2;
    const at = endpoint === undefined ? undefined : new URL(endpoint);
    const client = new SessionsClient({
      credentials,
      projectId: projectName,
      fallback: 'rest',
      ...(at && { apiEndpoint: at.hostname, port: portOf(at), protocol: at.protocol.replace(':', '') }),
    });
    try {
      const asked = client.detectIntent(
        {
          session: client.projectAgentSessionPath(projectName, session),
          queryInput: { text: { text: cutTo(text, 256), languageCode: language } },
        },
        { timeout: timeoutMs, maxRetries: 0 },
      );
      const [{ queryResult }] = await inTime(asked, timeoutMs);
      return intentOf(queryResult);
    } catch (error) {
      if (FOR_GOOD.has(Number(codeOf(error))) || isBadKey(error))
        throw new BadIntentKey(error instanceof Error ? error.message : 'refused', { cause: error });
      throw error;
    } finally {
      await client.close().catch(() => undefined);
    }
  },
});

/** The library minds no time-out over HTTPS. */
function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Dialogflow took too long')), ms);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

/** node's word for a private key that is none */
const isBadKey = (error: unknown): boolean => String(codeOf(error)).startsWith('ERR_OSSL');

interface QueryResult {
  fulfillmentText?: string | null;
  fulfillmentMessages?: { text?: { text?: string[] | null } | null }[] | null;
  diagnosticInfo?: { fields?: Record<string, { boolValue?: boolean | null }> | null } | null;
}

function intentOf(result: QueryResult | null | undefined): Intent {
  const said = (result?.fulfillmentMessages ?? [])
    .flatMap(({ text }) => text?.text ?? [])
    .filter((text) => text.trim());
  const alone = result?.fulfillmentText?.trim() ? [result.fulfillmentText] : [];
  return {
    messages: said.length > 0 ? said : alone,
    ends: result?.diagnosticInfo?.fields?.['end_conversation']?.boolValue === true,
  };
}

// Signing in by a company's own identity provider (OpenID Connect): its set-up, its domains, and the way there and back.
import { z } from 'zod';
import { challengeReply, sessionReply } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, nothing, requiredText, text, timestamp } from './primitives.ts';

/** Minutes in which the provider sends the browser back. */
export const SSO_ATTEMPT_MINUTES = 10;
/** of a company */
export const MOST_SSO_DOMAINS = 20;
export const SSO_LABEL = 40;
/** Where the provider sends browsers back to, below the installation's address. */
export const SSO_RETURN_PATH = '/login/sso';

/** What can be wrong with a provider. */
export const PROVIDER_PROBLEMS = [
  'unreachable',
  'private',
  'notFound',
  'notDiscovery',
  'issuer',
  'client',
  'refused',
  'token',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const domainText = text(253)
  .trim()
  .toLowerCase()
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/,
    'must be a domain such as example.com',
  )
  .describe('Domain of email addresses, such as example.com.');

const ssoDomain = z
  .object({
    id,
    domain: z.string().describe('Domain of email addresses, such as example.com.'),
    record: z.string().describe('Text of the DNS TXT record that proves the domain.'),
    verifiedAt: timestamp
      .nullable()
      .describe('When the record was found; null: not yet, and the domain does not count.'),
  })
  .meta({ id: 'SsoDomain' });
export type SsoDomain = z.output<typeof ssoDomain>;

const switches = {
  createsUsers: z.boolean().describe('Whether people unknown so far become attendants when they first sign in.'),
  allowsPasswords: z
    .boolean()
    .describe('Whether users of the verified domains may also sign in with a password. Administrators always may.'),
  trustsSecondFactor: z
    .boolean()
    .describe('Whether the identity provider does the second step: the product’s own is then not asked for.'),
};

const setUp = z.object({
  issuer: z.string().describe('Issuer URL of the identity provider.'),
  clientId: z.string().describe('Client ID registered with the identity provider.'),
  hasSecret: z.boolean().describe('Whether a client secret is stored. It is never answered.'),
  label: z.string().describe('What the button says after “Continue with”.'),
  ...switches,
});

const state = z
  .object({
    setUp: setUp.nullable().describe('The set-up; null: single sign-on is off.'),
    redirectUri: z.string().describe('Address that the identity provider has to allow.'),
    domains: z.array(ssoDomain).describe('The company’s domains of email addresses.'),
  })
  .meta({ id: 'SingleSignOn' });
export type SingleSignOn = z.output<typeof state>;

/** What somebody can come in with besides: `refused`, their company has them use single sign-on alone. */
export const PASSWORD_STATES = ['set', 'none', 'refused'] as const;

export const ssoLink = z
  .object({
    label: z.string().describe('Label of the identity provider, as on its button.'),
    linkedAt: timestamp.describe('When the account was linked.'),
    lastUsedAt: timestamp.nullable().describe('When the user last came from the identity provider; null: unknown.'),
    linksAgain: z
      .boolean()
      .describe(
        'Whether the user’s email address is of a verified domain: once unlinked, they are linked anew when they come from the identity provider with it.',
      ),
    password: z
      .enum(PASSWORD_STATES)
      .describe('Whether the user can sign in with a password; `refused`: they have to use single sign-on.'),
  })
  .meta({ id: 'SsoLink' });
export type SsoLink = z.output<typeof ssoLink>;

const manage = { permission: 'settings-page:edit' } as const;

export const getSingleSignOn = endpoint({
  ...manage,
  method: 'GET',
  path: '/single-sign-on',
  summary: 'Get the set-up of single sign-on, without its secret',
  reply: state,
});

export const singleSignOnInput = z.object({
  issuer: requiredText(1, 300)
    .regex(/^https?:\/\/[^\s?#@]+$/i, 'must be an address such as https://login.example.com')
    .describe('Issuer URL exactly as the identity provider writes it.'),
  clientId: requiredText(1, 300).describe('Client ID registered with the identity provider.'),
  clientSecret: text(1_000)
    .trim()
    .default('')
    .describe('Client secret; empty: the stored one stays, unless issuer or client change.'),
  label: requiredText(1, SSO_LABEL).describe('What the button says after “Continue with”.'),
  ...switches,
});

export const setSingleSignOn = endpoint({
  ...manage,
  method: 'PUT',
  path: '/single-sign-on',
  summary: 'Set up single sign-on; for administrators with all permissions',
  body: singleSignOnInput,
  reply: state,
});

export const deleteSingleSignOn = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/single-sign-on',
  summary: 'Turn off single sign-on: its set-up, domains and links to users are deleted',
  reply: nothing,
});

export const trySingleSignOn = endpoint({
  ...manage,
  method: 'POST',
  path: '/single-sign-on/try',
  summary: 'Check whether the identity provider can be reached and knows the client',
  reply: z.object({
    problem: z.enum(PROVIDER_PROBLEMS).nullable().describe('What is wrong; null: nothing.'),
    said: z.string().nullable().describe('For `issuer`, the issuer URL that the provider states.'),
  }),
});

export const addSsoDomain = endpoint({
  ...manage,
  method: 'POST',
  path: '/single-sign-on/domains',
  summary: 'Add a domain of email addresses, which counts once its DNS record is found',
  body: z.object({ domain: domainText }),
  reply: ssoDomain,
});

export const verifySsoDomain = endpoint({
  ...manage,
  method: 'POST',
  path: '/single-sign-on/domains/:id/verify',
  summary: 'Look for the DNS record of a domain; `verifiedAt` stays null if it is not found',
  params: idParams,
  reply: ssoDomain,
});

export const deleteSsoDomain = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/single-sign-on/domains/:id',
  summary: 'Remove a domain',
  params: idParams,
  reply: nothing,
});

export const unlinkUser = endpoint({
  method: 'DELETE',
  path: '/users/:id/single-sign-on',
  permission: 'users-page:edit',
  summary: 'Unlink a user from the identity provider; this ends their sessions',
  params: idParams,
  reply: nothing,
});

export const unlinkOneself = endpoint({
  method: 'POST',
  path: '/auth/single-sign-on/unlink',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Unlink the caller from the identity provider; this ends their sessions',
  body: z.object({ currentPassword: text(200).min(1, 'Required').describe('The caller’s current password.') }),
  reply: nothing,
});

export const findSingleSignOn = endpoint({
  method: 'GET',
  path: '/auth/login/sso',
  permission: 'public',
  summary: 'Get whether a domain has single sign-on',
  query: z.object({ domain: domainText }),
  reply: z.object({ label: z.string().nullable().describe('Label of the button; null: the domain has none.') }),
});

export const beginSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/login/sso/begin',
  permission: 'public',
  summary: 'Begin a single sign-on; this browser has to complete it, within ten minutes',
  body: z.object({ email }),
  reply: z.object({ url: z.string().describe('Address of the identity provider, for the browser to open.') }),
});

export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: '/auth/login/sso/finish',
  permission: 'public',
  summary: 'Complete a single sign-on with what the identity provider sent back; responds like the sign-in itself',
  body: z.object({
    state: text(200).min(1, 'Required').describe('The `state` that the identity provider sent back.'),
    code: text(4_000).optional().describe('The `code` that the identity provider sent back; left out: it refused.'),
    iss: text(500).optional().describe('The `iss` that the identity provider sent back, if any.'),
    error: text(200).optional().describe('The `error` that the identity provider sent back, if any.'),
  }),
  reply: z.union([sessionReply, challengeReply]),
});

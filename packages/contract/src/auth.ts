// Session, self-signup and what a signed-in person is told of themselves.
import { z } from 'zod';
import { LANGUAGES, PROFILES, RECURRENCES, type PlanFeature } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { PERMISSIONS } from './permissions.ts';
import { email, id, nothing, password, personName, phoneText, text, timestamp, typedNumber } from './primitives.ts';
import { queueRef } from './queues.ts';
import { roleRef } from './roles.ts';
import { authenticationResponse, requestOptions } from './web-authn.ts';

const flag = z.boolean();
/** Which modules a plan has. */
export const planFeatures = z.object({
  useCampaigns: flag,
  useSchedules: flag,
  useInternalChat: flag,
  useExternalApi: flag,
  useKanban: flag,
  useOpenAi: flag,
  useIntegrations: flag,
} satisfies Record<PlanFeature, typeof flag>);

export const sessionUser = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    profile: z.enum(PROFILES),
    role: roleRef.nullable().describe('The user’s role; null: none, the profile decides.'),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .describe('The user’s permissions, from the role or else from the profile.'),
    super: z.boolean(),
    allTicket: z.enum(['enabled', 'desabled']),
    language: z.enum(LANGUAGES).nullable(),
    companyId: id,
    queues: z.array(queueRef),
    secondFactor: z
      .literal('needed')
      .optional()
      .describe(
        'The company requires two-step verification and this user has not set it up: only the calls for setting it up succeed.',
      ),
    whatsappId: id.nullable().describe('Default connection for the user’s new conversations.'),
    company: z.object({
      id,
      name: z.string(),
      email: z.string(),
      dueDate: timestamp.nullable(),
      recurrence: z.enum(RECURRENCES).describe('Number of months an invoice covers, by `recurrence`.'),
      trialExpiration: timestamp
        .nullable()
        .describe('When the free trial ends; null: the company has no trial, or has paid since.'),
      expired: z.boolean().describe('The due date has passed: most calls are refused until the company pays.'),
      timeZone: z.string().describe('IANA time zone name.'),
      language: z.enum(LANGUAGES).describe('Language of the automated messages to the company’s customers.'),
      settings: z.array(z.object({ key: z.string(), value: z.string() })),
      plan: planFeatures,
      hasAssistant: flag.describe('Whether an AI assistant exists whose key can be used to transcribe voice messages.'),
    }),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.output<typeof sessionUser>;

export const sessionReply = z.object({ token: z.string(), user: sessionUser });

/** Minutes in which the second step follows the first. */
export const CHALLENGE_MINUTES = 5;

/** What the second step takes besides a recovery code. */
export const SECOND_WAYS = ['app', 'passkey'] as const;
export type SecondWay = (typeof SECOND_WAYS)[number];

export const challengeReply = z.object({
  challenge: z
    .string()
    .describe(
      'Challenge for `POST /auth/login/second`. It can be used once, within five minutes, and authorizes nothing else.',
    ),
  ways: z.array(z.enum(SECOND_WAYS)).describe('What the user has set up. A recovery code is accepted as well.'),
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  permission: 'public',
  summary:
    'Sign in; the refresh token is set as a cookie. With two-step verification, the response is a challenge instead of a session',
  body: z.object({
    email: text(254).trim().min(1, 'Required'),
    password: text(200).min(1, 'Required'),
  }),
  reply: z.union([sessionReply, challengeReply]),
});

/** Of the app on the phone, six digits; or a recovery code, as it is written down. */
export const secondFactorCode = text(40)
  .trim()
  .min(1, 'Required')
  .describe('Code from the authenticator app, or a recovery code.');

/** One of them. */
export const secondProof = {
  code: secondFactorCode.optional(),
  passkey: authenticationResponse.optional().describe('In place of a code.'),
};

const challengeText = text(2_000).min(1, 'Required');

export const loginSecond = endpoint({
  method: 'POST',
  path: '/auth/login/second',
  permission: 'public',
  summary: 'Complete a sign-in with a code or a passkey; responds like the sign-in itself',
  body: z.object({ challenge: challengeText, ...secondProof }),
  reply: sessionReply,
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  permission: 'public',
  summary: 'Get the options with which the browser asks for a passkey in a sign-in',
  body: z.object({ challenge: challengeText }),
  reply: requestOptions,
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  permission: 'public',
  summary: 'Exchange the refresh cookie for a new access token',
  reply: sessionReply,
});

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Sign out and end the session',
  reply: nothing,
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Get the signed-in user',
  reply: sessionUser,
});

/** How long it is kept from where somebody has signed in, and how many of them. */
export const SIGN_INS = { days: 90, most: 50 } as const;

export const signIn = z
  .object({
    id,
    at: timestamp,
    browser: z.string().nullable().describe('Browser name, such as Chrome; null: unknown.'),
    system: z.string().nullable().describe('Operating system, such as Windows.'),
    address: z.string().describe('IP address; for IPv6, its network.'),
    current: z.boolean().describe('Whether this is the caller’s current session. A user has one at a time.'),
    lastUsedAt: timestamp.nullable().describe('Number of the current session.'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof signIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/auth/sign-ins',
  permission: 'signed-in',
  summary: 'List the caller’s sign-ins of the last 90 days, newest first, at most 50',
  reply: z.array(signIn),
});

export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/set-language/:lang',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Store the language the user chose',
  params: z.object({ lang: z.enum(LANGUAGES).describe('Language of the user’s screen.') }),
  reply: nothing,
});

export const signupInput = z.object({
  name: personName,
  email,
  password,
  phone: phoneText,
  planId: typedNumber.pipe(id),
  userName: z
    .union([z.literal(''), personName])
    .optional()
    .describe('Name of the company’s first user; left out: the company’s name.'),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe('Language of the first user’s screen and of the automated messages to customers.'),
  /** whose link was followed, `/signup?companyId=`: super-administrators are told. What names no company is none */
  companyId: z.union([z.string(), z.number()]).optional(),
  // Sent by the client the specification describes; the server decides these itself.
  recurrence: z.enum(RECURRENCES).optional(),
  dueDate: z.unknown().optional(),
  status: z.unknown().optional(),
  campaignsEnabled: z.boolean().default(true),
});

export const signup = endpoint({
  method: 'POST',
  path: '/companies/cadastro',
  permission: 'public',
  summary: 'Sign up a new company, which starts a free trial',
  body: signupInput,
  reply: z.object({ id, name: z.string(), email: z.string(), dueDate: timestamp }),
});

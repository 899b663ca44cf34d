// Session, self-signup and what a signed-in person is told of themselves.
import { z } from 'zod';
import { LANGUAGES, PROFILES, RECURRENCES, type PlanFeature } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { PERMISSIONS } from './permissions.ts';
import {
  email,
  id,
  nothing,
  password,
  personName,
  phoneText,
  text,
  timestamp,
  timeZone,
  typedNumber,
  ignored,
} from './primitives.ts';
import { queueRef } from './queues.ts';
import { roleRef } from './roles.ts';
import { authenticationResponse, requestOptions } from './web-authn.ts';

const flag = z.boolean();
/** Which modules a plan has. */
export const planFeatures = z.object({
  useCampaigns: flag.describe('Whether campaigns, contact lists and flows are included.'),
  useSchedules: flag.describe('Whether scheduled messages are included.'),
  useInternalChat: flag.describe('Whether internal chats are included.'),
  useExternalApi: flag.describe('Whether the API for other programs, API tokens and webhooks are included.'),
  useKanban: flag.describe('Whether the Kanban board is included.'),
  useOpenAi: flag.describe('Whether AI assistants and writing aids are included.'),
  useIntegrations: flag.describe('Whether integrations with external systems are included.'),
} satisfies Record<PlanFeature, typeof flag>);

export const sessionUser = z
  .object({
    id,
    name: z.string().describe('Name of the user.'),
    email: z.string().describe('Email address with which the user signs in.'),
    profile: z.enum(PROFILES).describe('Profile of the user; with a role, that of the role.'),
    role: roleRef.nullable().describe('The user’s role; null: none, the profile decides.'),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .describe('The user’s permissions, from the role or else from the profile.'),
    super: z.boolean().describe('Whether the user is a super-administrator, who manages all companies.'),
    allTicket: z
      .enum(['enabled', 'desabled'])
      .describe('Whether the user is also notified about tickets without a queue; `desabled`: no.'),
    language: z.enum(LANGUAGES).nullable().describe('Language of the user’s screen; null: not chosen yet.'),
    companyId: id.describe('ID of the user’s company.'),
    queues: z.array(queueRef).describe('Queues the user belongs to.'),
    secondFactor: z
      .literal('needed')
      .optional()
      .describe(
        'The company requires two-step verification and this user has not set it up: only the calls for setting it up succeed.',
      ),
    whatsappId: id.nullable().describe('Default connection for the user’s new conversations.'),
    company: z
      .object({
        id,
        name: z.string().describe('Name of the company.'),
        email: z.string().describe('Email address of the company.'),
        dueDate: timestamp.nullable().describe('When the subscription has to be renewed; null: never.'),
        recurrence: z.enum(RECURRENCES).describe('Number of months an invoice covers, by `recurrence`.'),
        trialExpiration: timestamp
          .nullable()
          .describe('When the free trial ends; null: the company has no trial, or has paid since.'),
        expired: z.boolean().describe('The due date has passed: most calls are refused until the company pays.'),
        timeZone: z.string().describe('IANA time zone name.'),
        language: z.enum(LANGUAGES).describe('Language of the automated messages to the company’s customers.'),
        settings: z
          .array(
            z.object({
              key: z.string().describe('Key of the setting.'),
              value: z.string().describe('Value of the setting.'),
            }),
          )
          .describe('The company’s settings, without credentials.'),
        plan: planFeatures.describe('Which modules the company’s plan includes.'),
        hasAssistant: flag.describe(
          'Whether an AI assistant exists whose key can be used to transcribe voice messages.',
        ),
      })
      .describe('The user’s company.'),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.output<typeof sessionUser>;

export const sessionReply = z.object({
  token: z.string().describe('Access token for the `Authorization` header, valid for 15 minutes.'),
  user: sessionUser.describe('The user who has signed in.'),
});

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
    email: text(254).trim().min(1, 'Required').describe('Email address of the user.'),
    password: text(200).min(1, 'Required').describe('Password of the user.'),
  }),
  reply: z.union([sessionReply, challengeReply]),
  refusals: {
    401: 'ERR_INVALID_CREDENTIALS: no user has this email address and this password',
    402: 'ERR_SUBSCRIPTION_EXPIRED: the company has not paid; an administrator’s `details.token` opens its invoices',
    403: 'ERR_COMPANY_DISABLED: the company has been switched off; ERR_SSO_ONLY: its users sign in by single sign-on',
  },
});

/** Of the app on the phone, six digits; or a recovery code, as it is written down. */
export const secondFactorCode = text(40)
  .trim()
  .min(1, 'Required')
  .describe('Code from the authenticator app, or a recovery code.');

/** One of them. */
export const secondProof = {
  code: secondFactorCode.optional(),
  passkey: authenticationResponse
    .optional()
    .describe('What the browser’s `navigator.credentials.get()` returned, in place of a code.'),
};

const challengeText = text(2_000).min(1, 'Required');

export const loginSecond = endpoint({
  method: 'POST',
  path: '/auth/login/second',
  permission: 'public',
  summary: 'Complete a sign-in with a code or a passkey; responds like the sign-in itself',
  body: z.object({ challenge: challengeText.describe('The `challenge` returned by the sign-in.'), ...secondProof }),
  reply: sessionReply,
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  permission: 'public',
  summary: 'Get the options with which the browser asks for a passkey in a sign-in',
  body: z.object({ challenge: challengeText.describe('The `challenge` returned by the sign-in.') }),
  reply: requestOptions,
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  permission: 'public',
  summary: 'Exchange the refresh cookie for a new access token',
  reply: sessionReply,
  refusals: {
    401: 'ERR_SESSION_EXPIRED: the cookie is missing, or its session is over; ERR_SESSION_REUSED: the cookie was used twice, and all of the user’s sessions are over',
    402: 'ERR_SUBSCRIPTION_EXPIRED: the company has not paid, and this user cannot pay for it',
    403: 'ERR_COMPANY_DISABLED: the company has been switched off',
  },
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
    at: timestamp.describe('When the user signed in.'),
    browser: z.string().nullable().describe('Browser name, such as Chrome; null: unknown.'),
    system: z.string().nullable().describe('Operating system, such as Windows.'),
    address: z.string().describe('IP address; for IPv6, its network.'),
    current: z.boolean().describe('Whether this is the caller’s current session. A user has one at a time.'),
    lastUsedAt: timestamp
      .nullable()
      .describe('When the current session was last used; null: it is not the current session.'),
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
  name: personName.describe('Name of the company.'),
  email,
  password,
  phone: phoneText.describe('Phone number of the company.'),
  planId: typedNumber.pipe(id).describe('ID of a plan offered at sign-up.'),
  userName: z
    .union([z.literal(''), personName])
    .optional()
    .describe('Name of the company’s first user; left out: the company’s name.'),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe('Language of the first user’s screen and of the automated messages to customers.'),
  timeZone: timeZone
    .optional()
    .describe('IANA name of the time zone of the company’s opening hours; left out: America/Sao_Paulo.'),
  /** whose link was followed, `/signup?companyId=`: super-administrators are told. What names no company is none */
  companyId: z
    .union([z.string(), z.number()])
    .optional()
    .describe(
      'ID of the company whose link led to the sign-up, for the operator’s information; anything else is ignored.',
    ),
  // Sent by the client the specification describes; the server decides these itself.
  recurrence: z.enum(RECURRENCES).optional().describe('Ignored: a new company is billed monthly.'),
  dueDate: ignored,
  status: ignored,
  campaignsEnabled: z.boolean().default(true).describe('Whether campaigns are turned on for the company.'),
});

export const signup = endpoint({
  method: 'POST',
  path: '/companies/cadastro',
  permission: 'public',
  summary: 'Sign up a new company, which starts a free trial',
  body: signupInput,
  reply: z.object({
    id,
    name: z.string().describe('Name of the company.'),
    email: z.string().describe('Email address of the company and its first user.'),
    dueDate: timestamp.describe('When the trial ends.'),
  }),
});

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
    role: roleRef.nullable().describe('of the company’s own'),
    permissions: z.array(z.enum(PERMISSIONS)).describe('what they may: of their role, or else of their profile'),
    super: z.boolean(),
    allTicket: z.enum(['enabled', 'desabled']),
    language: z.enum(LANGUAGES).nullable(),
    companyId: id,
    queues: z.array(queueRef),
    secondFactor: z
      .literal('needed')
      .optional()
      .describe('their company asks for one, and they have none: only calls of setting it up answer'),
    whatsappId: id.nullable().describe('the connection that their new conversations start on'),
    company: z.object({
      id,
      name: z.string(),
      email: z.string(),
      dueDate: timestamp.nullable(),
      recurrence: z.enum(RECURRENCES).describe('how many months an invoice is for: `recurrence.ts`'),
      trialExpiration: timestamp
        .nullable()
        .describe('when the trial of a company that signed itself up ends; null: it has none, or has paid since'),
      expired: z.boolean().describe('the due date has passed: only calls with `whenExpired` answer'),
      timeZone: z.string().describe('IANA'),
      language: z.enum(LANGUAGES).describe('of what the company says to its customers by itself'),
      settings: z.array(z.object({ key: z.string(), value: z.string() })),
      plan: planFeatures,
      hasAssistant: flag.describe('there is an AI assistant, whose key transcribes recordings'),
    }),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.output<typeof sessionUser>;

const session = z.object({ token: z.string(), user: sessionUser });

/** Minutes in which the second step follows the first. */
export const CHALLENGE_MINUTES = 5;

/** What the second step takes besides a recovery code. */
export const SECOND_WAYS = ['app', 'passkey'] as const;
export type SecondWay = (typeof SECOND_WAYS)[number];

const challenge = z.object({
  challenge: z.string().describe('for POST /auth/login/second, once, within five minutes; it opens nothing by itself'),
  ways: z.array(z.enum(SECOND_WAYS)).describe('what they have set up; a recovery code does as well'),
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  permission: 'public',
  summary:
    'Sign in; the refresh token comes as a cookie. To whoever has a second factor: a challenge, and no session yet',
  body: z.object({
    email: text(254).trim().min(1, 'Required'),
    password: text(200).min(1, 'Required'),
  }),
  reply: z.union([session, challenge]),
});

/** Of the app on the phone, six digits; or a recovery code, as it is written down. */
export const secondFactorCode = text(40).trim().min(1, 'Required').describe('of the app, or a recovery code');

/** One of them. */
export const secondProof = {
  code: secondFactorCode.optional(),
  passkey: authenticationResponse.optional().describe('instead of a code'),
};

const challengeText = text(2_000).min(1, 'Required');

export const loginSecond = endpoint({
  method: 'POST',
  path: '/auth/login/second',
  permission: 'public',
  summary: 'The second step of signing in: a code for the challenge, or a passkey; answers what the sign-in answers',
  body: z.object({ challenge: challengeText, ...secondProof }),
  reply: session,
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  permission: 'public',
  summary: 'What a browser asks a passkey with, for the challenge of a sign-in',
  body: z.object({ challenge: challengeText }),
  reply: requestOptions,
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  permission: 'public',
  summary: 'A new access token for the refresh cookie',
  reply: session,
});

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'End the session',
  reply: nothing,
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'The signed-in user',
  reply: sessionUser,
});

/** How long it is kept from where somebody has signed in, and how many of them. */
export const SIGN_INS = { days: 90, most: 50 } as const;

export const signIn = z
  .object({
    id,
    at: timestamp,
    browser: z.string().nullable().describe('such as Chrome; null: not known'),
    system: z.string().nullable().describe('such as Windows'),
    address: z.string().describe('of IPv6, the network'),
    current: z.boolean().describe('the session of this call: a user has one at a time'),
    lastUsedAt: timestamp.nullable().describe('of the current one'),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.output<typeof signIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/auth/sign-ins',
  permission: 'signed-in',
  summary: 'When and from where one has signed in, the latest first: 50 at most, of 90 days',
  reply: z.array(signIn),
});

export const setLanguage = endpoint({
  method: 'POST',
  path: '/users/set-language/:lang',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Store the language the user chose',
  params: z.object({ lang: z.enum(LANGUAGES).describe('what the person reads') }),
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
    .describe('of the company’s first user; where it is left out, the company’s'),
  language: z.enum(LANGUAGES).optional().describe('of what the company says to its customers, and of its first user'),
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
  summary: 'A company signs itself up and gets a trial',
  body: signupInput,
  reply: z.object({ id, name: z.string(), email: z.string(), dueDate: timestamp }),
});

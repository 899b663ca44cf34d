// The document of the live line, AsyncAPI 3: the contract's events, beside the calls' own document (openapi.ts).
import { browserEvents } from '@recado/contract/browser-events';
import { APP_VERSION } from '@recado/contract/constants';
import { EVENT_ROOMS, ROOM_PARAMETERS, sequenced, type EventRoom, type LiveEvent } from '@recado/contract/event-rooms';
import { companyEvents, serverEvents } from '@recado/contract/live-events';
import { z } from 'zod';

type Json = { [key: string]: unknown };

const DESCRIPTION = `Events that the server sends to browsers as they happen. The HTTP API, including how to sign in, is described at \`/api/openapi.json\`.

**Transport.** Socket.IO 4 at \`/socket.io\`, over WebSocket only. Each message here is a Socket.IO event with its name and one argument.

**Rooms.** The channels are rooms, which the server fills by what each user may see. Some are joined by emitting an event, the others
on connecting.

**Missed events.** Events are numbered (\`seq\`). After losing the connection, reconnect, join the rooms again, then emit \`resume\` with the last \`safeSeq\`.`;

const TOKEN =
  'Access token from POST /api/auth/login, valid for 15 minutes; the socket is closed when it expires. What is no valid token is refused with HTTP 400 before the socket opens, without a code, as is a valid one whose user has too many sockets open. Later refusals: ERR_SESSION_EXPIRED, or ERR_TOO_MANY_REQUESTS if the user has too many sockets open';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** `company-rights` → `CompanyRights` */
const titleOf = (name: string): string => name.split('-').map(capital).join('');
const ref = (...path: string[]): Json => ({ $ref: `#/${path.join('/')}` });
const schemaRef = (name: string): Json => ref('components', 'schemas', name);

const EVENTS = Object.entries<LiveEvent>(companyEvents);
const SAID = Object.entries(browserEvents);
const APART = Object.entries(serverEvents);

/** Where what is no company's goes, and where browsers speak: no room has it. */
const CHANNELS: Json = {
  socket: { description: 'A single socket: its first event, and what it emits and is answered' },
  everybody: { description: 'All sockets of the installation, or those of users whose permissions have changed' },
};

/** Schemas of the contract as the document's components: each that has a name there keeps it. */
function componentSchemas(): Json {
  const named = z.object({
    ...Object.fromEntries(EVENTS.map(([name, { payload }]) => [`${titleOf(name)}Event`, payload])),
    ...Object.fromEntries(
      APART.flatMap(([name, { payload }]) => (payload ? [[`${titleOf(name)}Event`, payload as z.ZodType]] : [])),
    ),
    ...Object.fromEntries(
      SAID.flatMap(([name, { args, reply }]) => [
        ...(takesNothing(args) ? [] : [[`${titleOf(name)}Arguments`, args as z.ZodType] as const]),
        ...(reply ? [[`${titleOf(name)}Reply`, reply as z.ZodType] as const] : []),
      ]),
    ),
    Sequenced: sequenced,
  });
  const { properties, definitions } = z.toJSONSchema(named, {
    target: 'draft-7',
    // Whoever listens is to put up with a field that is new.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const text = JSON.stringify(Object.assign({}, definitions, properties));
  return JSON.parse(text.replaceAll('"#/definitions/', '"#/components/schemas/')) as Json;
}

const takesNothing = ({ def }: z.ZodTuple): boolean => def.items.length === 0;

const heard = (name: string, { when, to, whenExpired, ofTheMoment }: LiveEvent): Json => ({
  name: `company-{companyId}-${name}`,
  title: name,
  summary: when,
  description: [
    `Sent to: ${to.map((room) => EVENT_ROOMS[room].who).join('; ')}.`,
    ...(whenExpired ? ['Also sent after the company’s due date.'] : []),
    ...(ofTheMoment ? ['It is not stored and has no number.'] : []),
  ].join(' '),
  payload: ofTheMoment
    ? schemaRef(`${titleOf(name)}Event`)
    : { allOf: [schemaRef(`${titleOf(name)}Event`), schemaRef('Sequenced')] },
});

function messages(): Json {
  const said = SAID.flatMap(([name, { what, args, reply }]): [string, Json][] => [
    [
      `${name}.said`,
      {
        name,
        title: name,
        summary: what,
        description: 'Emitted by the browser; the payload is its arguments.',
        ...(!takesNothing(args) && { payload: schemaRef(`${titleOf(name)}Arguments`) }),
      },
    ],
    ...(reply
      ? [
          [
            `${name}.reply`,
            { title: `${name}: answer`, summary: 'The acknowledgement', payload: schemaRef(`${titleOf(name)}Reply`) },
          ] as [string, Json],
        ]
      : []),
  ]);
  return {
    ...Object.fromEntries(EVENTS.map(([name, event]) => [name, heard(name, event)])),
    ...Object.fromEntries(
      APART.map(([name, { when, payload }]) => [
        name,
        { name, title: name, summary: when, ...(payload && { payload: schemaRef(`${titleOf(name)}Event`) }) },
      ]),
    ),
    ...Object.fromEntries(said),
  };
}

const PARAMETER = /\{(\w+)\}/g;

const channelMessages = (names: readonly string[]): Json => ({
  messages: Object.fromEntries(names.map((name) => [name, ref('components', 'messages', name)])),
});

/** Names of its messages by channel: of what goes out, and of what comes in with its answer. */
function spoken(): Map<string, string[]> {
  const rooms = Object.keys(EVENT_ROOMS) as EventRoom[];
  return new Map([
    ...rooms.map((room): [string, string[]] => [
      room,
      EVENTS.filter(([, { to }]) => to.includes(room)).map(([name]) => name),
    ]),
    ['socket', ['ready']],
    ['everybody', APART.map(([name]) => name).filter((name) => name !== 'ready')],
  ]);
}

function channels(): Json {
  const sent = spoken();
  const said = SAID.flatMap(([name, { reply }]) => [`${name}.said`, ...(reply ? [`${name}.reply`] : [])]);
  const rooms = Object.entries(EVENT_ROOMS).map(([room, { address, who }]) => [
    room,
    {
      address,
      description: who,
      parameters: Object.fromEntries(
        [...address.matchAll(PARAMETER)].map(([, name = '']) => [name, ROOM_PARAMETERS[name] ?? {}]),
      ),
      ...channelMessages(sent.get(room) ?? []),
    },
  ]);
  const others = Object.entries(CHANNELS).map(([name, about]) => [
    name,
    { ...(about as Json), ...channelMessages([...(sent.get(name) ?? []), ...(name === 'socket' ? said : [])]) },
  ]);
  return Object.fromEntries([...rooms, ...others]) as Json;
}

const inChannel = (channel: string, name: string): Json => ref('channels', channel, 'messages', name);

function operations(): Json {
  const sends = [...spoken()].map(([channel, names]): [string, Json] => [
    `sendTo${capital(channel)}`,
    {
      action: 'send',
      channel: ref('channels', channel),
      messages: names.map((name) => inChannel(channel, name)),
    },
  ]);
  const receives = SAID.map(([name, { what, reply }]): [string, Json] => [
    name,
    {
      action: 'receive',
      summary: what,
      channel: ref('channels', 'socket'),
      messages: [inChannel('socket', `${name}.said`)],
      ...(reply && {
        reply: { channel: ref('channels', 'socket'), messages: [inChannel('socket', `${name}.reply`)] },
      }),
    },
  ]);
  return Object.fromEntries([...sends, ...receives]);
}

/** @param publicUrl where the outside reaches us */
export function liveDocument(publicUrl: string): Json {
  const { protocol, host } = new URL(publicUrl);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Recado live events',
      version: APP_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    defaultContentType: 'application/json',
    servers: {
      live: {
        host,
        pathname: '/socket.io',
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        description: 'Socket.IO 4: EIO=4, transport=websocket',
        security: [ref('components', 'securitySchemes', 'token')],
      },
    },
    channels: channels(),
    operations: operations(),
    components: {
      schemas: componentSchemas(),
      messages: messages(),
      securitySchemes: { token: { type: 'httpApiKey', in: 'query', name: 'token', description: TOKEN } },
    },
  };
}

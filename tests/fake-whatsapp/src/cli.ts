// The fake network standing alone, with a small JSON control over HTTP. How it is started: README.md.
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { startFakeWhatsApp, type FakeWhatsApp } from './fake-whatsapp.ts';

type Body = Record<string, unknown>;
type Command = (fake: FakeWhatsApp, body: Body, phone: string) => unknown;

function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string') throw new Error(`${name} must be a string`);
  return value;
}

const optional = (body: Body, name: string): string | undefined =>
  body[name] === undefined ? undefined : text(body, name);

const customer = (fake: FakeWhatsApp, phone: string, body: Body) =>
  fake.customer(phone, { name: optional(body, 'name') });

/** `POST /<command>` or `POST /<customer|company>/<phone>/<command>`; options are those of the library. */
const commands: Record<string, Command> = {
  scan: (fake, body) => fake.scan(text(body, 'qr'), text(body, 'phone'), { name: optional(body, 'name') }),
  code: (fake, body) => fake.enterPairingCode(text(body, 'phone'), text(body, 'code')),
  group: (fake, body) => {
    const members = Array.isArray(body.members) ? body.members.map(String) : [];
    return { id: fake.group(text(body, 'id'), text(body, 'subject'), members).id };
  },
  drop: (fake) => fake.faults.dropAll(),
  mute: (fake, body) => fake.faults.mute(body.on === true),
  sent: (fake) => fake.sent,
  'customer/text': (fake, body, phone) => customer(fake, phone, body).text(text(body, 'text'), body),
  'customer/image': (fake, body, phone) =>
    customer(fake, phone, body).image(Buffer.from(text(body, 'base64'), 'base64'), body),
  'customer/voice': (fake, body, phone) =>
    customer(fake, phone, body).voice(Buffer.from(text(body, 'base64'), 'base64'), body),
  'customer/edit': (fake, body, phone) => customer(fake, phone, body).edit(text(body, 'id'), text(body, 'text')),
  'customer/delete': (fake, body, phone) => customer(fake, phone, body).delete(text(body, 'id')),
  'customer/react': (fake, body, phone) => customer(fake, phone, body).react(text(body, 'id'), text(body, 'emoji')),
  'customer/read': (fake, body, phone) => customer(fake, phone, body).read([text(body, 'id')]),
  'customer/call': (fake, body, phone) => customer(fake, phone, body).call(body),
  'customer/received': (fake, body, phone) => customer(fake, phone, body).received,
  'company/text': (fake, body, phone) => fake.company(phone).text(text(body, 'to'), text(body, 'text')),
  'company/remove': (fake, _body, phone) => fake.company(phone).removeDevices(),
  'company/ban': (fake, _body, phone) => fake.company(phone).ban(),
};

async function handle(fake: FakeWhatsApp, request: http.IncomingMessage): Promise<unknown> {
  const [first = '', phone = '', action] = (request.url ?? '/').slice(1).split('/');
  const command = commands[action === undefined ? first : `${first}/${action}`];
  if (!command) throw new Error(`no such command; there are: ${Object.keys(commands).join(', ')}`);
  const body: unknown = Number(request.headers['content-length']) > 0 ? await json(request) : {};
  if (typeof body !== 'object' || body === null) throw new Error('the body must be a JSON object');
  return command(fake, { ...body }, phone);
}

function serve(fake: FakeWhatsApp): http.Server {
  return http.createServer((request, response) => {
    const answer = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    handle(fake, request).then(
      (result) => answer(200, { result: result ?? null }),
      (error: unknown) => answer(400, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
}

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8500' }, control: { type: 'string', default: '8501' } },
});
const fake = await startFakeWhatsApp({ port: Number(values.port) });
const control = serve(fake).listen(Number(values.control), '127.0.0.1');
await once(control, 'listening');
const address = control.address();
// Port 0 asked for any.
const port = address !== null && typeof address === 'object' ? address.port : values.control;
process.stdout.write(`WHATSAPP_WEB_URL=${fake.url}\ncontrol: http://127.0.0.1:${port}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    control.close();
    void fake.close();
  });
}

// As much of S3 as the store speaks, in memory; signatures are looked at, not checked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface FakeS3 {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** uploads in parts that were neither completed nor given up */
  uploads: Map<string, Buffer[]>;
  /** fails every request that this says true of */
  breakOn: (method: string, url: URL) => boolean;
  /** says in a 200 that the parts could not be put together, as S3 does when that fails after it began to answer */
  failsToComplete: boolean;
  /** as many as a list of files answers at once */
  pageOf: number;
  close(): Promise<void>;
}

export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => {
    answer(fake, request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    uploads: new Map(),
    breakOn: () => false,
    failsToComplete: false,
    pageOf: 1_000,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

const xml = (response: ServerResponse, text: string): void =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(text);

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', fake.endpoint);
  const body = await buffer(request);
  const method = request.method ?? '';
  const [, bucket, ...rest] = url.pathname.split('/');
  const name = rest.join('/');
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') || bucket !== 'bucket')
    return void response.writeHead(403).end();
  if (fake.breakOn(method, url)) return void response.writeHead(503).end();
  const uploadId = url.searchParams.get('uploadId');
  if (url.searchParams.has('uploads')) {
    const id = `u${fake.uploads.size + 1}`;
    fake.uploads.set(id, []);
    return xml(
      response,
      `<InitiateMultipartUploadResult><Bucket>bucket</Bucket><Key>${name}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (uploadId !== null) return multipart(fake, { method, url, uploadId, name, body }, response);
  if (method === 'PUT') {
    fake.objects.set(name, body);
    return void response.writeHead(200, { etag: '"e"' }).end();
  }
  if (method === 'DELETE') {
    fake.objects.delete(name);
    return void response.writeHead(204).end();
  }
  if (url.searchParams.get('list-type') === '2') return list(fake, url, response);
  read(fake.objects.get(name), request, response);
}

/** The bucket's page of so many, in order of their names. */
function list(fake: FakeS3, { searchParams }: URL, response: ServerResponse): void {
  const most = Number(searchParams.get('max-keys') ?? 1_000);
  const after = searchParams.get('continuation-token') ?? '';
  const left = [...fake.objects].filter(([key]) => key > after).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = left.slice(0, Math.min(most, fake.pageOf));
  const rows = page.map(
    ([key, { length }]) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${length}</Size></Contents>`,
  );
  const next =
    page.length < left.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  xml(
    response,
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name>${next}${rows.join('')}</ListBucketResult>`,
  );
}

function multipart(
  fake: FakeS3,
  call: { method: string; url: URL; uploadId: string; name: string; body: Buffer },
  response: ServerResponse,
): void {
  const { method, url, uploadId, name, body } = call;
  const parts = fake.uploads.get(uploadId);
  if (!parts) return void response.writeHead(404).end();
  if (method === 'PUT') {
    parts[Number(url.searchParams.get('partNumber')) - 1] = body;
    return void response.writeHead(200, { etag: `"p${parts.length}"` }).end();
  }
  if (method === 'POST' && fake.failsToComplete)
    return xml(
      response,
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>InternalError</Code><Message>We encountered an internal error. Please try again.</Message></Error>',
    );
  fake.uploads.delete(uploadId);
  if (method === 'DELETE') return void response.writeHead(204).end();
  fake.objects.set(name, Buffer.concat(parts));
  xml(
    response,
    `<CompleteMultipartUploadResult><Location>x</Location><Bucket>bucket</Bucket><Key>${name}</Key><ETag>"e"</ETag></CompleteMultipartUploadResult>`,
  );
}

function read(object: Buffer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!object)
    return void response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<Error><Code>NoSuchKey</Code></Error>');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) return void response.writeHead(200, { 'content-length': object.length }).end(object);
  const start = Number(from);
  if (start >= object.length) return void response.writeHead(416).end();
  const part = object.subarray(start, to ? Number(to) + 1 : undefined);
  response
    .writeHead(206, {
      'content-length': part.length,
      'content-range': `bytes ${start}-${start + part.length - 1}/${object.length}`,
    })
    .end(part);
}

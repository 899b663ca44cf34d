// How calls to others are signed (standardwebhooks.com).
import { expect, test } from 'vitest';
import { signedHeaders } from './call-out.rules.ts';

test('the signature is that of the published example', () => {
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', url: '', host: '', body: '{"test": 2432232314}' },
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    new Date(1_614_265_330_000),
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

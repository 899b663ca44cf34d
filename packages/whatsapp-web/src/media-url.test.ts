// Where a file may be fetched: customers write the address.
import { describe, expect, test } from 'vitest';
import { isMediaHost, mediaUrl } from './media-url.ts';

const of = (url: string | undefined, directPath?: string, server = 'wss://web.whatsapp.com/ws/chat') =>
  mediaUrl({ url, directPath }, (found) => isMediaHost(found, new URL(server)), 'mmg.whatsapp.net');

describe('the address of a file', () => {
  test.each<[string | undefined, string | undefined, string]>([
    ['https://mmg.whatsapp.net/v/1?a=b&mms3=true', '/v/1?a=b', 'https://mmg.whatsapp.net/v/1?a=b'],
    ['https://media-gru1-1.cdn.whatsapp.net/v/1', '/v/2', 'https://media-gru1-1.cdn.whatsapp.net/v/2'],
    ['https://mmg.whatsapp.net/v/1', undefined, 'https://mmg.whatsapp.net/v/1'],
    ['https://web.whatsapp.net', '/v/1', 'https://mmg.whatsapp.net/v/1'],
    [undefined, '/v/1', 'https://mmg.whatsapp.net/v/1'],
    ['http://169.254.169.254/latest', '/v/1', 'https://mmg.whatsapp.net/v/1'],
    ['https://mmg.whatsapp.net/v/1', '@10.0.0.1/v/2', 'https://mmg.whatsapp.net/v/1'],
  ])('%s with %s', (url, directPath, expected) => {
    expect(of(url, directPath)).toBe(expected);
  });

  test('is also at the server that the installation names', () => {
    const server = 'ws://127.0.0.1:8000/ws/chat';
    expect(of('https://127.0.0.1:9000/v/1', '/v/1', server)).toBe('https://127.0.0.1:9000/v/1');
    expect(of('http://127.0.0.1:8000/v/1', undefined, server)).toBe('http://127.0.0.1:8000/v/1');
    expect(of('http://127.0.0.1:8000/v/1', '/v/2', server)).toBe('http://127.0.0.1:8000/v/2');
    expect(of('http://127.0.0.1:8001/v/1', undefined, server)).toBeUndefined();
    expect(of('https://127.0.0.1:9000/v/1')).toBeUndefined();
  });

  test.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['not an address', undefined],
    ['http://mmg.whatsapp.net/v/1', undefined],
    ['https://user@mmg.whatsapp.net/v/1', undefined],
    ['https://evil.example/v/1', undefined],
    ['https://whatsapp.net.evil.example/v/1', undefined],
    ['https://evilwhatsapp.net/v/1', undefined],
    ['https://10.0.0.1/v/1', undefined],
    [undefined, '@10.0.0.1/v/1'],
    [undefined, '.evil.example/v/1'],
    [undefined, ':8080/v/1'],
    [undefined, '//evil.example/v/1'],
    [undefined, '/\\evil.example/v/1'],
    [undefined, ''],
  ])('is none: %s with %s', (url, directPath) => {
    expect(of(url, directPath)).toBeUndefined();
  });
});

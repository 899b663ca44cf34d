import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

test.each([
  ['image/png', 'image/png'],
  [' image/SVG+xml ', 'image/svg+xml'],
  ['application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ['audio/ogg; codecs=opus', 'audio/ogg; codecs=opus'],
  ['Video/MP4;codecs="avc1.42E01E, mp4a.40.2" ; x=1', 'video/mp4;codecs="avc1.42E01E, mp4a.40.2" ; x=1'],
  ['image/jpeg;', 'image/jpeg'],
  ['text/plain; charset', 'text/plain'],
  ['image/png; a=1\r\nx: y', 'image/png'],
  ['image/png; a="—"', 'image/png'],
  ['image/png\r\nx: y', 'application/octet-stream'],
  ['image/png, text/html', 'application/octet-stream'],
  ['documento—novo', 'application/octet-stream'],
  ['文档/pdf', 'application/octet-stream'],
  ['image/', 'application/octet-stream'],
  ['nonsense', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  [`image/${'a'.repeat(200)}`, 'application/octet-stream'],
])('%j is %s', (said, type) => {
  expect(mediaTypeOf(said)).toBe(type);
  expect(mediaTypeOf(type)).toBe(type);
});

// What one person of a campaign is sent, and whether they are asked first.
import { expect, test } from 'vitest';
import { contentsOf } from './campaign-contents.ts';
import type { StoredCampaign } from './campaigns.repo.ts';

const TEMPLATE = { name: 'offer', language: 'en', header: [], body: ['{nome}'], buttons: {}, text: 'May we, {nome}?' };

const ANA = {
  id: 1,
  name: 'Ana',
  number: '5511987654321',
  email: '',
  valid: true,
  contactId: null,
  confirmed: false,
};

const CAMPAIGN = {
  message1: 'Hello {nome}',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  template: null,
  confirmation: false,
  confirmationMessage: 'May we write to you?',
  fileListId: 5,
  mediaId: null,
  pace: null,
};

const TEXT = { type: 'text', body: 'Hello Ana' };
const FILES = { type: 'fileList', fileListId: 5 };
const TAKES = { ...TEMPLATE, takes: 'image' };
const APPROVED = { type: 'template', name: 'offer', body: ['Ana'], text: 'May we, Ana?' };
const WITH_FILE = { ...APPROVED, file: { mediaId: 7 } };

test.each([
  ['a text', {}, false, [FILES, TEXT]],
  ['an approved text in its place, alone', { template: TEMPLATE }, false, [APPROVED]],
  ['its own file above an approved text that takes one', { template: TAKES, mediaId: 7 }, false, [WITH_FILE]],
  ['none above one that takes none', { template: { ...TEMPLATE, takes: null }, mediaId: 7 }, false, [APPROVED]],
  ['one that nobody asked whether it takes one', { template: TEMPLATE, mediaId: 7 }, false, [WITH_FILE]],
  [
    'the file above the question, and not again with what follows',
    { template: TAKES, mediaId: 7, confirmation: true },
    true,
    [FILES, TEXT],
  ],
  ['a question first', { confirmation: true }, false, [{ type: 'text', body: 'May we write to you?' }]],
  ['the text for whoever answered it', { confirmation: true }, true, [FILES, TEXT]],
  ['an approved text as the question', { template: TEMPLATE, confirmation: true }, false, [APPROVED]],
  ['the text for whoever answered that', { template: TEMPLATE, confirmation: true }, true, [FILES, TEXT]],
])('%s', (_case, change, confirmed, expected) => {
  // What its row holds besides is nothing to this.
  const campaign = { ...CAMPAIGN, ...change } as unknown as StoredCampaign;
  const { contents } = contentsOf(campaign, { ...ANA, confirmed });
  expect(contents).toMatchObject(expected);
  expect(contents.map((content) => 'file' in content)).toEqual(expected.map((content) => 'file' in content));
});

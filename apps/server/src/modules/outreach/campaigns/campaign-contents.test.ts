// What one person of a campaign is sent, and whether they are asked first.
import { expect, test } from 'vitest';
import { contentsOf } from './campaign-contents.ts';
import type { StoredCampaign } from './campaigns.repo.ts';

const TEMPLATE = { name: 'offer', language: 'en', header: [], body: ['{nome}'], buttons: {}, text: 'May we, {nome}?' };

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
const APPROVED = { type: 'template', name: 'offer', body: ['Ana'], text: 'May we, Ana?' };

test.each([
  ['a text', {}, false, [FILES, TEXT]],
  ['an approved text in its place', { template: TEMPLATE }, false, [FILES, APPROVED]],
  ['a question first', { confirmation: true }, false, [{ type: 'text', body: 'May we write to you?' }]],
  ['the text for whoever answered it', { confirmation: true }, true, [FILES, TEXT]],
  ['an approved text as the question', { template: TEMPLATE, confirmation: true }, false, [APPROVED]],
  ['the text for whoever answered that', { template: TEMPLATE, confirmation: true }, true, [FILES, TEXT]],
])('%s', (_case, change, confirmed, expected) => {
  const person = { id: 1, name: 'Ana', number: '5511987654321', email: '', valid: true, contactId: null, confirmed };
  // What its row holds besides is nothing to this.
  const campaign = { ...CAMPAIGN, ...change } as unknown as StoredCampaign;
  expect(contentsOf(campaign, person).contents).toMatchObject(expected);
});

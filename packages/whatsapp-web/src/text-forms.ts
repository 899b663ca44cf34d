// Kinds of messages the inbox has no form of its own for, as an honest text: what a person would read aloud of them.
import { toNumber, type proto } from 'baileys';
import type { InboundContent } from '@recado/channel/inbound';
import { mediaContent } from './media-content.ts';

type Money = { amount: number; currency: string | null | undefined };
type Amount = proto.Message.ProductMessage.IProductSnapshot['priceAmount1000'];

/** Undefined where nothing is left to read. */
export function textOf(...lines: (string | null | undefined)[]): InboundContent | undefined {
  const body = lines
    .map((line) => line?.trim())
    .filter(Boolean)
    .join('\n');
  return body === '' ? undefined : { type: 'text', body };
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

export function pollContent({ name, options }: proto.Message.IPollCreationMessage): InboundContent | undefined {
  return textOf(name, bullets(options?.map(({ optionName }) => optionName ?? '') ?? []));
}

export function pollResult({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage): InboundContent | undefined {
  const votes = pollVotes?.map((vote) => `${vote.optionName ?? ''}: ${toNumber(vote.optionVoteCount ?? undefined)}`);
  return textOf(name, bullets(votes ?? []));
}

export function eventContent(event: proto.Message.IEventMessage): InboundContent | undefined {
  const starts = toNumber(event.startTime ?? undefined);
  const place = event.location;
  return textOf(
    event.name,
    starts > 0 ? `${new Date(starts * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC` : undefined,
    [place?.name, place?.address].filter(Boolean).join(', '),
    event.description,
    event.joinLink,
  );
}

/** Its code is no link's: it is taken with the message in which it stands, on the phone. */
export function groupInvite({ caption, groupName }: proto.Message.IGroupInviteMessage): InboundContent | undefined {
  return textOf(groupName, caption);
}

export function productContent({ product, body }: proto.Message.IProductMessage): InboundContent | undefined {
  return textOf(
    product?.title,
    product && price({ amount: thousandths(product.priceAmount1000), currency: product.currencyCode }),
    product?.description,
    product?.url,
    body,
  );
}

export function orderContent(order: proto.Message.IOrderMessage): InboundContent | undefined {
  const items = order.itemCount ? ` (${order.itemCount})` : '';
  return textOf(
    order.orderTitle && `${order.orderTitle}${items}`,
    price({ amount: thousandths(order.totalAmount1000), currency: order.totalCurrencyCode }),
    order.message,
  );
}

const thousandths = (amount: Amount): number => toNumber(amount ?? undefined) / 1000;

const price = ({ amount, currency }: Money): string | undefined =>
  amount > 0 ? `${currency ?? ''} ${amount.toFixed(2)}`.trim() : undefined;

/** What a business sends to be tapped; shown as it is read, with its picture where it has one. */
interface Tappable {
  image?: proto.Message.IImageMessage | null | undefined;
  video?: proto.Message.IVideoMessage | null | undefined;
  document?: proto.Message.IDocumentMessage | null | undefined;
  lines: (string | null | undefined)[];
  buttons: (string | null | undefined)[];
}

function tappable({ image, video, document, lines, buttons }: Tappable): InboundContent | undefined {
  const text = textOf(...lines, bullets(buttons.filter((button) => button !== null && button !== undefined)));
  const caption = text?.type === 'text' ? text.body : undefined;
  const file =
    (image && mediaContent('image', image, caption)) ??
    (video && mediaContent('video', video, caption)) ??
    (document && mediaContent('document', document, caption));
  return file?.type === 'media' ? file : text;
}

export const buttonsContent = (asked: proto.Message.IButtonsMessage): InboundContent | undefined =>
  tappable({
    image: asked.imageMessage,
    video: asked.videoMessage,
    document: asked.documentMessage,
    lines: [asked.text, asked.contentText, asked.footerText],
    buttons: asked.buttons?.map(({ buttonText }) => buttonText?.displayText) ?? [],
  });

export const listContent = (asked: proto.Message.IListMessage): InboundContent | undefined =>
  tappable({
    lines: [asked.title, asked.description, asked.footerText],
    buttons: asked.sections?.flatMap(({ rows }) => rows?.map(({ title }) => title) ?? []) ?? [],
  });

export function templateContent(template: proto.Message.ITemplateMessage): InboundContent | undefined {
  const filled = template.hydratedTemplate ?? template.hydratedFourRowTemplate;
  if (!filled)
    return template.interactiveMessageTemplate ? interactive(template.interactiveMessageTemplate) : undefined;
  return tappable({
    image: filled.imageMessage,
    video: filled.videoMessage,
    document: filled.documentMessage,
    lines: [filled.hydratedTitleText, filled.hydratedContentText, filled.hydratedFooterText],
    buttons:
      filled.hydratedButtons?.map(
        ({ quickReplyButton, urlButton, callButton }) =>
          quickReplyButton?.displayText ?? urlButton?.displayText ?? callButton?.displayText,
      ) ?? [],
  });
}

export function interactive({
  header,
  body,
  footer,
  nativeFlowMessage,
}: proto.Message.IInteractiveMessage): InboundContent | undefined {
  return tappable({
    image: header?.imageMessage,
    video: header?.videoMessage,
    document: header?.documentMessage,
    lines: [header?.title, body?.text, footer?.text],
    buttons: nativeFlowMessage?.buttons?.map(({ buttonParamsJson }) => field(buttonParamsJson, 'display_text')) ?? [],
  });
}

/** A text of some JSON that the other side wrote. */
export function field(json: string | null | undefined, name: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(json ?? '');
    const value = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

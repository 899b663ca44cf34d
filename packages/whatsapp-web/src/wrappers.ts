// What stands around a message's content, and kinds of messages that have nothing to show.
import { proto } from 'baileys';

export type Kind = keyof proto.IMessage;

/** deeper than anybody wraps */
const DEPTH = 8;

/** Each holds a whole message. */
const WRAPPERS = [
  'deviceSentMessage',
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'botInvokeMessage',
  'botForwardedMessage',
  'botTaskMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'eventCoverImage',
  'limitSharingMessage',
  'questionMessage',
  'questionReplyMessage',
  'commentMessage',
  'statusAddYours',
  'statusMentionMessage',
  'groupStatusMentionMessage',
] as const satisfies readonly Kind[];

/** Said between the programs, or told in another way (a call, the pictures of an album, a vote we cannot read). */
export const SILENT: readonly string[] = [
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'stickerSyncRmrMessage',
  'chat',
  'call',
  'callLogMesssage',
  'bcallMessage',
  'scheduledCallEditMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'encReactionMessage',
  'encEventResponseMessage',
  'encCommentMessage',
  'secretEncryptedMessage',
  'albumMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusNotificationMessage',
] satisfies readonly Kind[];

const { AssociationType } = proto.MessageAssociation;
/** A better copy of a picture or video that is here already. */
const COPIES: readonly unknown[] = [
  AssociationType.HD_IMAGE_DUAL_UPLOAD,
  AssociationType.HD_VIDEO_DUAL_UPLOAD,
  AssociationType.HEVC_VIDEO_DUAL_UPLOAD,
];

/** Undefined: nothing in it, or nothing new. */
export function unwrapped(message: proto.IMessage): proto.IMessage | undefined {
  let inner: proto.IMessage = message;
  for (let i = 0; i < DEPTH; i++) {
    const outer = inner;
    const { messageContextInfo, associatedChildMessage } = outer;
    if (associatedChildMessage && COPIES.includes(messageContextInfo?.messageAssociation?.associationType))
      return undefined;
    const wrapper = WRAPPERS.find((kind) => isPresent(outer[kind]));
    if (!wrapper) return inner;
    const next = outer[wrapper]?.message;
    if (!next) return undefined;
    inner = { ...(messageContextInfo && { messageContextInfo }), ...next };
  }
  return inner;
}

export const isPresent = <T>(value: T): value is NonNullable<T> => value !== null && value !== undefined;

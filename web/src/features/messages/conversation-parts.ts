import { lazyPart } from '../../lib/lazy-part.tsx'
import { loadGroupNoticeLine } from '../groups/notices/public.ts'
import { loadChatSearch } from './search/public.ts'

export function loadWritingParts() {
  return import('./writing-parts.ts')
}

/** The search in the conversation, seldom wanted. */
export const ChatSearch = lazyPart(loadChatSearch)

export const BesideMessages = lazyPart(() =>
  import('./beside-messages.tsx').then((part) => part.BesideMessages),
)
/** What opens on a conversation, its messages and its writing line: one file, which it is drawn without. */
export const ConversationDialogs = lazyPart(() =>
  import('./conversation-dialogs.tsx').then((part) => part.ConversationDialogs),
)
export const ConversationNotices = lazyPart(() =>
  import('./conversation-notices.tsx').then((part) => part.ConversationNotices),
)
export const EmojiPicker = lazyPart(async () => (await loadWritingParts()).loadEmojiPicker())
export const OwnNameDialog = lazyPart(async () => (await loadWritingParts()).loadOwnNameDialog())
export const EditLine = lazyPart(async () => (await loadWritingParts()).EditLine)
export const GroupNoticeLine = lazyPart(loadGroupNoticeLine)
export const Mention = lazyPart(async () => (await loadWritingParts()).Mention)
export const MentionList = lazyPart(async () => (await loadWritingParts()).loadMentionList())
export const MessageChoice = lazyPart(() => import('./message-choice.tsx').then((part) => part.MessageChoice))
export const MessageOverlay = lazyPart(() =>
  import('./message-overlay.tsx').then((part) => part.MessageOverlay),
)
export const ReplyBar = lazyPart(() => import('./reply-bar.tsx').then((part) => part.ReplyBar))
export const RequestBar = lazyPart(() => import('./request-bar.tsx').then((part) => part.RequestBar))
export const SelectionBar = lazyPart(() => import('./selection-bar.tsx').then((part) => part.SelectionBar))

export function preloadParts(): void {
  for (const part of [MessageOverlay, EditLine, SelectionBar, MessageChoice, ReplyBar, ConversationDialogs])
    part.preload()
}

import { lazyPart } from '../../lib/lazy-part.tsx'
import { loadGroupNoticeLine } from '../groups/notices/public.ts'
import { loadChatSearch } from './search/public.ts'

export function loadWritingParts() {
  return import('./writing-parts.ts')
}

/** The search in the conversation, seldom wanted. */
export const ChatSearch = lazyPart(loadChatSearch)

export const BesideMessages = lazyPart(async () => (await import('./beside-messages.tsx')).BesideMessages)
/** What opens on a conversation, its messages and its writing line: one file, which it is drawn without. */
export const ConversationDialogs = lazyPart(
  async () => (await import('./conversation-dialogs.tsx')).ConversationDialogs,
)
export const ConversationNotices = lazyPart(
  async () => (await import('./conversation-notices.tsx')).ConversationNotices,
)
export const EmojiPicker = lazyPart(async () => (await loadWritingParts()).loadEmojiPicker())
export const OwnNameDialog = lazyPart(async () => (await loadWritingParts()).loadOwnNameDialog())
export const EditLine = lazyPart(async () => (await loadWritingParts()).EditLine)
export const GroupNoticeLine = lazyPart(loadGroupNoticeLine)
export const Mention = lazyPart(async () => (await loadWritingParts()).Mention)
export const MentionList = lazyPart(async () => (await loadWritingParts()).loadMentionList())
export const MessageChoice = lazyPart(async () => (await import('./message-choice.tsx')).MessageChoice)
export const MessageOverlay = lazyPart(async () => (await import('./message-overlay.tsx')).MessageOverlay)
export const ReplyBar = lazyPart(async () => (await import('./reply-bar.tsx')).ReplyBar)
export const RequestBar = lazyPart(async () => (await import('./request-bar.tsx')).RequestBar)
export const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

export function preloadParts(): void {
  for (const part of [MessageOverlay, EditLine, SelectionBar, MessageChoice, ReplyBar, ConversationDialogs])
    part.preload()
}

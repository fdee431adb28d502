import { z } from 'zod'
import { uuid } from './common.ts'
import { defineCall } from './define.ts'
import { PUSH_ENDPOINT_MAX_LENGTH } from './limits.ts'
import { outgoingMessage } from './messages.ts'

/** What a browser's PushSubscription holds (RFC 8030, RFC 8291); the two keys in base64url. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(PUSH_ENDPOINT_MAX_LENGTH),
  /** Uncompressed point of P-256: 65 bytes. */
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
  /** 16 bytes. */
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>

/** What the service worker is sent, encrypted for it alone; all it needs to know, also while no page lives. */
export type PushPayload =
  | {
      readonly kind: 'message'
      readonly conversation_id: string
      /** Of the message that is shown: who knows the conversation up to there knows whether it is read. */
      readonly seq: number
      /** Who writes; the name of a group. */
      readonly title: string
      readonly body: string
      /** Of this conversation. */
      readonly unread_count: number
      /** The app's badge: conversations with something unread, and unread notifications, which the name does not say. */
      readonly unread_chats: number
      /** Makes no sound and does not vibrate. */
      readonly is_silent: boolean
      readonly vibrates: boolean
      readonly sent_at: string
      readonly lang: string
      readonly reply_label: string
      readonly read_label: string
      /** Lets the bearer mark this conversation as read up to here, and nothing else (push.mark_read). */
      readonly read_token: string
      /** Lets the bearer answer in this conversation as the person who got it, and nothing else (push.reply). */
      readonly reply_token: string
      /** What is said of an answer that did not leave, and on the button that sends it again. */
      readonly unsent_label: string
      readonly retry_label: string
    }
  /** What others did that is no message; sent only where the worker was said to know it (push.subscribe). */
  | {
      readonly kind: 'notice'
      /** As noticeTag writes it. */
      readonly tag: string
      /** Of the last entry about notifications in the person's own log: as `seq` of a message. */
      readonly seq: number
      /** Where a tap leads. */
      readonly path: string
      readonly title: string
      readonly body: string
      readonly unread_chats: number
      readonly is_silent: boolean
      readonly vibrates: boolean
      readonly sent_at: string
      readonly lang: string
    }
  /** It was read on another device (D-136), or taken back: a conversation, or what stands under a tag. */
  | { readonly kind: 'read'; readonly conversation_id: string; readonly unread_chats: number }
  | { readonly kind: 'read'; readonly tag: string; readonly unread_chats: number }

export const pushCalls = {
  'push.key': defineCall({
    summary: 'The public VAPID key (RFC 8292) that a subscription must be made with, in base64url.',
    input: z.object({}),
    output: z.object({ public_key: z.string() }),
  }),
  'push.subscribe': defineCall({
    summary:
      "Pushes to this device from now on, one subscription for each of the caller's devices. A repeat renews it; an address that another session had becomes the caller's.",
    input: pushSubscription.extend({
      /** The device's worker knows pushes that are no messages: friend requests, followers and the like. */
      takes_notices: z.boolean().optional(),
    }),
    output: z.object({
      /** Lets the bearer move this device's subscription, and nothing else (push.renew). */
      renew_token: z.string(),
    }),
    /** No address of a push service on the internet. */
    errors: ['unsupported_push'],
  }),
  'push.unsubscribe': defineCall({
    summary: 'Pushes to this device no more.',
    input: z.object({}),
    output: z.object({}),
  }),
  'push.renew': defineCall({
    summary:
      'The browser gave a subscription a new address (pushsubscriptionchange). Asked by the service worker, which has no session: the old address is the proof. Where its push service ended that one, and the server removed it meanwhile, the two together are, once: the token serves until its device is signed out, for a year at most. With neither nothing is moved.',
    input: z.object({
      old_endpoint: z.url().max(PUSH_ENDPOINT_MAX_LENGTH),
      subscription: pushSubscription,
      renew_token: z.string().max(400).optional(),
    }),
    output: z.object({ is_moved: z.boolean() }),
    errors: ['unsupported_push'],
  }),
  'push.mark_read': defineCall({
    summary:
      "'Marcar como lida' of a notification: marks one conversation as read up to the message that was pushed. Asked by the service worker, which has no session: the token came encrypted with the push.",
    input: z.object({ token: z.string().max(400) }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  'push.reply': defineCall({
    summary:
      "'Responder' within a notification: appends a text to the conversation that was pushed, as the person who got the push, and marks it as read. Asked by the service worker, which has no session: the token came encrypted with the push, and serves until its device is signed out, for two days at most. A repeat changes nothing.",
    input: z.object({
      token: z.string().max(400),
      client_id: outgoingMessage.shape.client_id,
      content: outgoingMessage.shape.content,
    }),
    output: z.object({}),
    errors: ['not_found', 'blocked', 'client_id_reused'],
  }),
  'push.send-push-notification': defineCall({
    summary:
      'The documented function (D-134): the server pushes by itself after each message, so this one only has what is due to the receiver looked at again. sender_name and message are ignored.',
    input: z.object({
      receiver_id: uuid,
      sender_name: z.string().max(1000).optional(),
      message: z.string().max(100_000).optional(),
      conversation_id: uuid,
    }),
    output: z.object({}),
    errors: ['not_found'],
  }),
}

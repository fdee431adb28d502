import { randomUUID } from 'node:crypto'
import type { CallInput, CallName } from '#contract/registry.ts'
import { READ_CALLS } from '../../reading.ts'
import { type At, ROLES, type Standing } from './scene.ts'

/**
 * What a call is to somebody: 'changes': it is done; 'answers': it is answered, and nothing is changed by it; any other
 * word: what it is refused with, and then nothing is changed either.
 */
export type Cell = 'changes' | 'answers' | (string & {})
/** Who is left out is not asked: it would take from the others what they are asked about. */
type Cells = { readonly [S in Standing]?: Cell | undefined }

export type Row<N extends CallName = CallName> = {
  readonly name: N
  readonly cells: Cells
  readonly input: (at: At) => CallInput<N> | Promise<CallInput<N>>
}

type Who = (isDone: Cell) => Cells
/** All of `standings` may; to the others it is not there. */
const only =
  (...standings: readonly Standing[]): Who =>
  (isDone) =>
    Object.fromEntries(
      ROLES.map((standing) => [standing, standings.includes(standing) ? isDone : 'not_found']),
    ) as Cells
const nobody = only()
const all = only(...ROLES)
const members = only('member', 'moderator', 'admin', 'creator')
const doorkeepers = only('moderator', 'admin', 'creator')
const admins = only('admin', 'creator')
/** Members of the group, and a blocked person of their chat: they read on (D-085). */
const present = only('blocked', 'member', 'moderator', 'admin', 'creator')
/** Everybody but who is blocked by the other one. */
const unblocked = only('stranger', 'former', 'member', 'moderator', 'admin', 'creator')
const but =
  (who: Who, cells: Cells): Who =>
  (isDone) => ({ ...who(isDone), ...cells })
/** All get the same. */
const alike = (cell: Cell): Who => but(all, Object.fromEntries(ROLES.map((standing) => [standing, cell])))
/** Answered, and about nothing that is there. */
const quiet = alike('answers')
const writers = but(members, { blocked: 'blocked' })
const sameForCreator = (who: Who, cell: Cell): Who => but(who, { creator: cell })

const row = <N extends CallName>(name: N, who: Who, input: Row<N>['input']): Row<N> => ({
  name,
  cells: who(READ_CALLS.has(name) ? 'answers' : 'changes'),
  input,
})

const toFile = async ({ conversation_id, upload }: At, more: Partial<CallInput<'media.send'>> = {}) => ({
  conversation_id,
  client_id: randomUUID(),
  file_id: await upload(more.message_type === 'audio' ? 'audio-messages' : 'media-messages'),
  message_type: 'image' as const,
  ...more,
})

/** Of nobody: these people have no session that the database knows. */
const deviceKeys = {
  endpoint: 'https://push.example.com/send/x',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
}

/**
 * Every call of the contract, and who gets what. Those that end something stand last: what is allowed is done, in this
 * order.
 */
export const rows = [
  row('messages.send', writers, ({ conversation_id, text }) => ({
    conversation_id,
    client_id: randomUUID(),
    content: 'oi',
    reply_to_message_id: text,
  })),
  row('messages.send', writers, ({ conversation_id, creator }) => ({
    conversation_id,
    client_id: randomUUID(),
    content: '@Alguém, oi',
    mentions: [creator],
  })),
  row('messages.get', present, ({ conversation_id }) => ({ conversation_id, after: 0 })),
  row('messages.open', present, ({ conversation_id }) => ({ conversation_id })),
  row('messages.read', present, ({ conversation_id }) => ({ conversation_id, seq: 1000 })),
  row('messages.versions', present, ({ text }) => ({ message_id: text })),
  row('messages.readers', nobody, ({ text }) => ({ message_id: text })),
  row('messages.readers', members, ({ own }) => ({ message_id: own })),
  row('messages.reached', nobody, ({ text }) => ({ message_id: text })),
  row('messages.reached', present, ({ own }) => ({ message_id: own })),
  row('messages.search', present, ({ conversation_id }) => ({ query: 'dito', conversation_id })),
  row('messages.edit', nobody, ({ text }) => ({ message_id: text, content: 'outra' })),
  row('messages.edit', members, ({ own }) => ({ message_id: own, content: 'outra' })),
  row('media.send', writers, (at) => toFile(at)),
  row('media.send', writers, (at) => toFile(at, { view_once: true })),
  row('media.send', writers, (at) => toFile(at, { message_type: 'file' })),
  row('media.send', writers, (at) => toFile(at, { message_type: 'audio', duration_ms: 900 })),
  row('media.send', writers, (at) => toFile(at, { album_id: randomUUID() })),
  row('media.urls', all, ({ photo }) => ({ message_ids: [photo] })),
  row('media.list', present, ({ conversation_id }) => ({ conversation_id })),
  row('media.open_once', members, ({ once }) => ({ message_id: once })),
  row('media.forward', but(nobody, { blocked: 'blocked' }), ({ once, conversation_id }) => ({
    message_id: once,
    conversation_id,
    client_id: randomUUID(),
  })),
  row('media.forward', writers, ({ photo, conversation_id }) => ({
    message_id: photo,
    conversation_id,
    client_id: randomUUID(),
  })),
  row('reactions.set', members, ({ text }) => ({ message_id: text, reaction: '👍', is_set: true })),
  row('reactions.list', present, ({ text }) => ({ message_id: text })),
  row('conversations.get_accessible_participants', all, ({ conversation_id }) => ({
    conv_id: conversation_id,
  })),
  row('conversations.list', all, () => ({})),
  row('conversations.set_state', present, ({ conversation_id }) => ({
    conversation_id,
    is_pinned: true,
    is_favourite: true,
    muted_until: '2999-01-01T00:00:00.000Z',
    theme_index: 1,
    wallpaper_index: 3,
  })),
  row('conversations.set_state', present, ({ conversation_id }) => ({ conversation_id, is_archived: true })),
  row('conversations.set_state', present, ({ conversation_id }) => ({ conversation_id, draft: 'amanhã eu' })),
  // Nothing here is a request.
  row(
    'conversations.set_state',
    () => present('answers'),
    ({ conversation_id }) => ({
      conversation_id,
      is_request: false,
    }),
  ),
  row('conversations.start_by_email', nobody, () => ({ email: `${randomUUID()}@example.com` })),
  row('presence.get', all, ({ creator }) => ({ user_ids: [creator] })),
  row('presence.update', quiet, () => ({ is_online: true })),
  row('groups.create', but(alike('23505'), { creator: 'answers' }), ({ group_id }) => ({
    id: group_id,
    name: 'Minha',
  })),
  row('groups.create', all, () => ({ id: randomUUID(), name: 'Minha' })),
  row('groups.get_or_create_group_conversation', members, ({ group_id }) => ({ _group_id: group_id })),
  row('groups.members', members, ({ group_id }) => ({ group_id })),
  row('groups.get', members, ({ group_id }) => ({ group_id })),
  row('groups.update', admins, ({ group_id, target }) => ({ group_id, name: `Turma ${target.slice(0, 8)}` })),
  row('groups.set_avatar', admins, async ({ group_id, upload }) => ({
    group_id,
    file_id: await upload('avatars'),
  })),
  row('groups.search_people', admins, ({ group_id }) => ({ group_id, query: 'Pessoa' })),
  // Its link is off.
  row('groups.invite', members, ({ group_id }) => ({ group_id })),
  row(
    'groups.join',
    () => members('answers'),
    ({ group_id }) => ({ group_id }),
  ),
  row('groups.discover', all, () => ({})),
  row('groups.invitations', all, () => ({})),
  row(
    'groups.answer_invitation',
    () => members('answers'),
    ({ group_id }) => ({ group_id, is_accepted: true }),
  ),
  // Who was added has read of it then.
  row(
    'groups.answer_invitation',
    but(quiet, { member: 'changes', moderator: 'changes', admin: 'changes' }),
    ({ group_id }) => ({ group_id, is_accepted: false }),
  ),
  row('groups.requests', doorkeepers, ({ group_id }) => ({ group_id })),
  row('groups.answer_request', doorkeepers, ({ group_id, waiting }) => ({
    group_id,
    user_id: waiting,
    is_accepted: true,
  })),
  row('groups.add_member', admins, ({ group_id, newcomer }) => ({ group_id, user_id: newcomer })),
  row(
    'groups.add_member_by_email',
    but(nobody, { admin: 'PGRST116', creator: 'PGRST116' }),
    ({ group_id }) => ({
      group_id,
      email: `${randomUUID()}@example.com`,
    }),
  ),
  row('groups.set_invite', admins, ({ group_id }) => ({ group_id, renew: true })),
  row('groups.set_role', admins, ({ group_id, target }) => ({
    group_id,
    user_id: target,
    role: 'moderator',
  })),
  // Who made it gets less than they have from nobody but themselves.
  row('groups.set_role', but(nobody, { creator: undefined }), ({ group_id, creator }) => ({
    group_id,
    user_id: creator,
    role: 'member',
  })),
  row('people.list_blocked', all, () => ({})),
  row('people.search', all, () => ({ query: 'zzzzzz' })),
  row('connections.list', all, () => ({})),
  row('connections.suggestions', all, () => ({})),
  row('connections.mutual_friends', all, ({ creator }) => ({ user_ids: [creator] })),
  row(
    'connections.inviter',
    only('stranger', 'former', 'member', 'moderator', 'admin'),
    ({ inviteCode }) => ({
      code: inviteCode,
    }),
  ),
  row('connections.accept', nobody, ({ creator }) => ({ user_id: creator })),
  row('connections.reject', nobody, ({ creator }) => ({ user_id: creator })),
  row('connections.remove', quiet, ({ creator }) => ({ user_id: creator })),
  row('connections.cancel', quiet, ({ creator }) => ({ user_id: creator })),
  row('connections.request', sameForCreator(unblocked, 'not_found'), ({ creator }) => ({ user_id: creator })),
  row('connections.cancel', but(all, { blocked: 'answers', creator: 'answers' }), ({ creator }) => ({
    user_id: creator,
  })),
  row('connections.invite_link', but(all, { creator: 'answers' }), () => ({})),
  // Nobody follows them yet.
  row('follows.get', alike('PGRST116'), ({ creator }) => ({ user_id: creator })),
  row('follows.set', sameForCreator(unblocked, 'not_found'), ({ creator }) => ({
    user_id: creator,
    is_following: true,
  })),
  row('follows.followers', unblocked, ({ creator }) => ({ user_id: creator })),
  row('follows.following', unblocked, ({ creator }) => ({ user_id: creator })),
  row('profile.stats', all, () => ({})),
  row('profile.show', unblocked, ({ creator }) => ({ user_id: creator })),
  row('profile.get', all, ({ creator }) => ({ user_ids: [creator] })),
  row('profile.update', all, () => ({ bio: 'Moro perto da ponte' })),
  // Somebody else's upload, and one that is none.
  row('profile.set_avatar', nobody, () => ({ file_id: randomUUID() })),
  row('profile.remove_avatar', all, () => ({})),
  row('settings.get', all, () => ({})),
  row('settings.update', all, () => ({ hide_online_status: true })),
  row('stories.list', all, () => ({})),
  row('stories.of_user', all, ({ creator }) => ({ user_id: creator })),
  row('stories.get', all, ({ story }) => ({ story_ids: [story] })),
  row('stories.contacts', all, () => ({})),
  row('stories.publish', but(alike('23505'), { creator: 'answers' }), ({ story }) => ({
    id: story,
    content_type: 'text',
    text_content: 'minha',
  })),
  row(
    'stories.view',
    () => but(nobody, { creator: 'answers' })('changes'),
    ({ story }) => ({ story_id: story }),
  ),
  row('stories.viewers', only('creator'), ({ story }) => ({ story_id: story })),
  row('stories.reply', nobody, ({ story }) => ({ story_id: story, content: 'oi', client_id: randomUUID() })),
  row('stories.react', only('creator'), ({ story }) => ({
    story_id: story,
    reaction_type: 'heart',
    client_id: randomUUID(),
  })),
  row('stories.delete', but(quiet, { creator: 'changes' }), ({ story }) => ({ story_id: story })),
  row('auth.list_sessions', all, () => ({})),
  row('auth.end_session', quiet, () => ({ session_id: randomUUID() })),
  row('auth.count_recovery_codes', all, () => ({})),
  row('auth.list_notices', all, () => ({})),
  row('auth.dismiss_notices', quiet, () => ({ ids: [randomUUID()] })),
  // Nobody here has a second factor.
  row('auth.make_recovery_codes', nobody, () => ({})),
  // The answer tells of no block.
  row('reports.file', sameForCreator(all, 'not_found'), ({ creator }) => ({
    client_id: randomUUID(),
    user_id: creator,
    reason: 'spam',
    with_messages: true,
  })),
  // Of a chat, where nobody moderates; of somebody else than who wrote it.
  row('reports.file', nobody, ({ creator, text }) => ({
    client_id: randomUUID(),
    user_id: creator,
    reason: 'spam',
    message_id: text,
    with_block: true,
  })),
  row('reports.file', members, ({ author, text }) => ({
    client_id: randomUUID(),
    user_id: author,
    reason: 'spam',
    message_id: text,
  })),
  row('reports.list_in_group', doorkeepers, ({ group_id }) => ({ group_id })),
  // Nobody reported it.
  row('reports.close_in_group', nobody, ({ photo }) => ({ message_id: photo, with_deletion: true })),
  row('reports.close_in_group', but(doorkeepers, { admin: undefined, creator: undefined }), ({ text }) => ({
    message_id: text,
    with_deletion: false,
  })),
  row(
    'conversations.start_direct_conversation',
    but(all, { blocked: 'answers', creator: 'not_found' }),
    ({ creator }) => ({
      other_user_id: creator,
    }),
  ),
  row('conversations.create-direct-conversation', all, ({ bystander }) => ({ other_user_id: bystander })),
  row('messages.delete_for_everyone', nobody, ({ text }) => ({ message_id: text })),
  row('messages.delete_for_everyone', members, ({ own }) => ({ message_id: own })),
  row('messages.delete_for_me', present, ({ text }) => ({ message_id: text })),
  row('people.unblock', quiet, ({ bystander }) => ({ user_id: bystander })),
  row('people.block', nobody, ({ me }) => ({ user_id: me.user_id })),
  row('people.block', all, ({ bystander }) => ({ user_id: bystander })),
  row('people.unblock', all, ({ bystander }) => ({ user_id: bystander })),
  row('groups.remove_member', nobody, ({ group_id, creator }) => ({
    group_id,
    user_id: creator,
  })),
  // It is about nobody but the caller; with the right word they would be gone for the rest.
  row('account.delete', alike('invalid_input'), () => ({ confirmation: 'deletar' as 'DELETAR' })),
  row('exports.get', quiet, () => ({})),
  // Nobody here has a session that could show who they are.
  row('exports.request', alike('reauthentication_needed'), () => ({})),
  row('exports.link', alike('reauthentication_needed'), () => ({})),
  row('push.key', quiet, () => ({})),
  row('push.subscribe', quiet, () => deviceKeys),
  row('push.unsubscribe', quiet, () => ({})),
  row('push.renew', quiet, () => ({
    old_endpoint: deviceKeys.endpoint,
    subscription: deviceKeys,
    renew_token: 'nobodys.token',
  })),
  row('push.mark_read', nobody, () => ({ token: 'nobodys.token' })),
  row('push.reply', nobody, () => ({ token: 'nobodys.token', client_id: randomUUID(), content: 'oi' })),
  row('push.send-push-notification', present, ({ conversation_id, creator }) => ({
    receiver_id: creator,
    conversation_id,
  })),
  row('notifications.list', quiet, () => ({})),
  // Of that time there are none.
  row('notifications.mark_all_read', quiet, () => ({ until: '2020-01-01T00:00:00.000Z' })),
  row('notifications.delete', quiet, () => ({ ids: [randomUUID()] })),
  row('groups.remove_member', doorkeepers, ({ group_id, target }) => ({ group_id, user_id: target })),
  row(
    'conversations.delete',
    but(nobody, { blocked: undefined, admin: undefined, creator: undefined }),
    (at) => ({
      conversation_id: at.conversation_id,
      scope: 'everyone',
    }),
  ),
  row(
    'conversations.delete',
    () => ({ blocked: 'changes', member: 'changes' }),
    ({ conversation_id }) => ({
      conversation_id,
      scope: 'me',
    }),
  ),
  row(
    'reports.leave_group',
    but(nobody, { member: undefined, moderator: 'changes', admin: undefined, creator: undefined }),
    ({ group_id }) => ({ client_id: randomUUID(), group_id }),
  ),
  row(
    'groups.leave',
    () => ({
      stranger: 'answers',
      former: 'answers',
      blocked: 'answers',
      creator: 'changes',
    }),
    ({ group_id }) => ({ group_id }),
  ),
  row(
    'conversations.delete',
    () => ({ admin: 'changes' }),
    ({ conversation_id }) => ({
      conversation_id,
      scope: 'everyone',
    }),
  ),
] as readonly Row[]

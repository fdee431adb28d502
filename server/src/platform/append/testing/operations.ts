import fc from 'fast-check'

/** How often each thing happens, in parts of their sum. */
const weights = {
  send: 40,
  burst: 4,
  repeat: 8,
  repeat_elsewhere: 2,
  read: 14,
  delete_message: 6,
  hide_message: 4,
  edit: 9,
  react: 14,
  send_file: 5,
  send_photo: 1,
  send_voice: 2,
  send_once: 3,
  repeat_file: 2,
  one_file_twice: 1,
  forget_upload: 1,
  forward: 4,
  look_once: 8,
  snapshot: 3,
  start: 4,
  create_group: 3,
  add_member: 6,
  remove_member: 3,
  leave: 2,
  join: 2,
  set_invite: 1,
  rename_group: 3,
  set_photo: 1,
  set_state: 2,
  set_role: 2,
  block: 3,
  unblock: 3,
  delete_for_me: 2,
  delete_for_everyone: 1,
} as const

export type OperationKind = keyof typeof weights

/** The numbers choose among whatever there is when the operation runs. */
export type Operation = {
  readonly kind: OperationKind
  readonly who: number
  readonly what: number
  readonly whom: number
}

const kind = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as OperationKind),
  })),
)

export const operation: fc.Arbitrary<Operation> = fc.record({
  kind,
  who: fc.nat(1000),
  what: fc.nat(100_000),
  whom: fc.nat(1000),
})

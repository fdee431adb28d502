/** State of the history entry of /connections: the dialog is to be open (D-034). */
export type CreateGroupState = { readonly isCreatingGroup: true }

type State = Partial<CreateGroupState> | null

/** Whether the entry asks for the dialog. */
export function isCreateGroupAsked(): boolean {
  return (history.state as State)?.isCreatingGroup === true
}

/** It asks once, and not again when one comes back to it. */
export function forgetCreateGroupAsk(): void {
  if (!isCreateGroupAsked()) return
  const { isCreatingGroup: _, ...rest } = history.state as NonNullable<State>
  history.replaceState(rest, '')
}

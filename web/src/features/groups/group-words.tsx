import { GROUP_DESCRIPTION_MAX_LENGTH, GROUP_NAME_MAX_LENGTH } from '#contract/limits.ts'
import type { CallInput } from '#contract/registry.ts'
import { useTexts } from '../../lib/i18n/texts.ts'
import { groupsTexts } from '../../locales/groups.ts'
import { useSync } from '../../sync/use-sync.ts'
import { showToast } from '../../ui/toast.store.ts'
import { explainRefusal } from './explain.ts'
import { InlineField } from './inline-field.tsx'

type Props = { groupId: string; canChange: boolean; onChanged: () => void }

/** An admin changes it where it stands (part 2 §4). */
export function GroupName({ name, ...props }: Props & { name: string }) {
  const t = useTexts(groupsTexts)
  const save = useSave(props)
  return (
    <InlineField
      label={t.name}
      editLabel={t.editName}
      value={name}
      maxLength={GROUP_NAME_MAX_LENGTH}
      isRequired
      canChange={props.canChange}
      onSave={(next) => save({ name: next }, { done: t.nameUpdated, failed: t.nameFailed })}
    >
      <b className="group-name">{name}</b>
    </InlineField>
  )
}

export function GroupDescription({ description, ...props }: Props & { description: string | null }) {
  const t = useTexts(groupsTexts)
  const save = useSave(props)
  // Nothing to read and nobody to write it.
  if (description === null && !props.canChange) return null
  return (
    <InlineField
      label={t.description}
      editLabel={description === null ? t.addDescription : t.editDescription}
      value={description ?? ''}
      maxLength={GROUP_DESCRIPTION_MAX_LENGTH}
      isLong
      canChange={props.canChange}
      onSave={(next) =>
        save({ description: next }, { done: t.descriptionUpdated, failed: t.descriptionFailed })
      }
    >
      <span className={description === null ? 'text-muted' : ''}>{description ?? t.noDescription}</span>
    </InlineField>
  )
}

/** Resolves true when it is kept; what the server says against it is told. */
function useSave({ groupId, onChanged }: Props) {
  const sync = useSync()
  return async (
    fields: Omit<CallInput<'groups.update'>, 'group_id'>,
    words: { done: string; failed: string },
  ): Promise<boolean> => {
    try {
      await sync.call('groups.update', { group_id: groupId, ...fields })
    } catch (error) {
      showToast({ kind: 'error', title: words.failed, description: explainRefusal(error) })
      return false
    }
    showToast({ kind: 'success', title: words.done })
    onChanged()
    return true
  }
}

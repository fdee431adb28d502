import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { ShownStory } from '../shown-stories.ts'
import { useStoryActions } from '../use-stories.tsx'

/** Asks once (D-117). */
export function DeleteDialog({ story, onClose }: { story: ShownStory; onClose: () => void }) {
  const t = useTexts(storiesTexts)
  const { remove } = useStoryActions()

  async function confirm(): Promise<void> {
    await remove(story)
    onClose()
  }

  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={t.deleteText}
      onClose={onClose}
      cancel={t.cancel}
      confirm={t.deleteConfirm}
      onConfirm={confirm}
    />
  )
}

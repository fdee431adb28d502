import ChevronUp from 'lucide-react/icons/chevron-up'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { storiesTexts } from '../../../locales/stories.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Part } from '../../../ui/part.tsx'
import { emojiOf } from '../../story-looks/public.ts'
import { AboveStage } from '../above-stage.tsx'
import type { OwnBarProps } from './own-bar.tsx'
import { useViewers } from './use-viewers.ts'

const ViewersSheet = lazyPart(() => import('./viewers-sheet.tsx').then((part) => part.ViewersSheet))

/** Who saw an own story, and how many: a press shows all of them. */
export function ViewsBar({ story, stage, onList }: OwnBarProps) {
  const t = useTexts(storiesTexts)
  const [isOpen, setIsOpen] = useState(false)
  const newest = useViewers(story)
  useEffect(() => ViewersSheet.preload(), [])
  const open = useCallback(
    (next: boolean): void => {
      setIsOpen(next)
      onList(next)
    },
    [onList],
  )
  const count = newest?.view_count ?? story.view_count ?? 0
  return (
    <>
      <button type="button" className="story-own-bar" aria-haspopup="dialog" onClick={() => open(true)}>
        <span className="story-pile" aria-hidden="true">
          {newest?.viewers.slice(0, 3).map(({ viewer_id, profile }) => (
            <Avatar
              key={viewer_id}
              id={viewer_id}
              name={profile.display_name ?? t.unknownPerson}
              photoUrl={profile.avatar_url}
              size={30}
            />
          ))}
        </span>
        <b>{count === 0 ? t.noViews : t.views(count)}</b>
        <span className="story-received">
          {newest?.reactions.slice(0, 3).map(({ reaction_type }) => (
            <span key={reaction_type}>{emojiOf(reaction_type)}</span>
          ))}
        </span>
        <ChevronUp />
      </button>
      {isOpen && (
        <AboveStage>
          <Part>
            <ViewersSheet story={story} stage={stage} count={count} onClose={() => open(false)} />
          </Part>
        </AboveStage>
      )}
    </>
  )
}

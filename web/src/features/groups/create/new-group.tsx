import Plus from 'lucide-react/icons/plus'
import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { groupsTexts } from '../../../locales/groups.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Part } from '../../../ui/part.tsx'
import { forgetCreateGroupAsk, isCreateGroupAsked } from './create-group-ask.ts'

const CreateGroupDialog = lazyPart(() =>
  import('./create-group-dialog.tsx').then((part) => part.CreateGroupDialog),
)

/** 'Criar grupo', also where the entry of the history asks for it; a new group's chat opens. */
export function NewGroup() {
  const { create } = useTexts(groupsTexts)
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(isCreateGroupAsked)
  // Before the dialog lays its own entry on top.
  useLayoutEffect(forgetCreateGroupAsk, [])
  const open = (openChatId: string) => navigate('/app', { state: { openChatId } })
  return (
    <>
      <IconButton label={create} icon={<Plus />} onClick={() => setIsOpen(true)} />
      <Part>{isOpen && <CreateGroupDialog onClose={() => setIsOpen(false)} onCreated={open} />}</Part>
    </>
  )
}

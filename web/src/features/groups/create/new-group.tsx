import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { groupsTexts } from '../../../locales/groups.ts'
import { Part } from '../../../ui/part.tsx'
import { forgetCreateGroupAsk, isCreateGroupAsked } from './create-group-ask.ts'

const CreateGroupDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./create-group-dialog.tsx'), groupsTexts.load()])
  return part.CreateGroupDialog
})

/** 'Criar grupo', where the entry of the history asks for it; a new group's chat opens. */
export function NewGroup() {
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(isCreateGroupAsked)
  // Before the dialog lays its own entry on top.
  useLayoutEffect(forgetCreateGroupAsk, [])
  const open = (openChatId: string) => navigate('/app', { state: { openChatId } })
  return <Part>{isOpen && <CreateGroupDialog onClose={() => setIsOpen(false)} onCreated={open} />}</Part>
}

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Sheets and dialogs over the stage are in the app's theme, and what is done in them is done to no story. */
export function AboveStage({ children }: { children: ReactNode }) {
  return createPortal(children, document.body)
}

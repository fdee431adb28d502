import { ownPart } from './change.ts'
import type { TabMessage } from './tabs.ts'

/** Of a word of a tab of another release what all releases understand alike; null where that is nothing. */
export function commonPart(message: TabMessage): TabMessage | null {
  switch (message.t) {
    case 'change':
      return { ...message, change: ownPart(message.change) }
    case 'here':
    case 'left':
    case 'who':
    case 'paid':
    case 'status':
    case 'tick':
    case 'beat':
    case 'wake':
    case 'typing':
    case 'older':
    case 'older_done':
    case 'rows':
      return message
    default:
      return null
  }
}

export { ConnectionsScreen } from '../connections-screen.tsx'
export { ListScroll } from '../list-scroll.tsx'
export { ListLoading } from '../list-states.tsx'

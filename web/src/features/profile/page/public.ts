export { ProfilePage } from './profile-page.tsx'
export { ShareButton } from '../share/share-button.tsx'

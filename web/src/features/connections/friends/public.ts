export { useFriends } from '../use-friends.ts'

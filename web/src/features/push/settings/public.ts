// What Settings itself says of push: it comes with Settings, so that nothing below it moves.
export { PushSection } from './push-section.tsx'

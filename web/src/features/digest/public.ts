export { DigestSetting } from './digest-setting.tsx'

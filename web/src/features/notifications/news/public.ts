export { findNews } from '../find-news.ts'
export { isLookedAtElsewhere } from '../looked-at.ts'

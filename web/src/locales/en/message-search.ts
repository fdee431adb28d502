import { formatNumber } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/message-search.ts'

export const texts: typeof source = {
  title: 'Messages',
  loading: 'Searching messages',
  none: (query) => `No messages with “${query}”.`,
  failed: 'Messages could not be searched.',
  offline: 'Searching messages needs the internet.',
  more: 'Show more',
  moreFailed: 'More could not be loaded.',
  partial: 'Older messages are still being prepared for search.',
  you: 'You: ',
  from: (name) => `${name}: `,
  unknownPerson: 'User',
  unknownChat: 'Chat',
  searchBox: 'Search in chat',
  close: 'Close search',
  older: 'Previous result',
  newer: 'Next result',
  place: (at, count, isMore) =>
    `${formatNumber('en', at)} of ${formatNumber('en', count)}${isMore ? '+' : ''}`,
  noResult: 'No results',
  noResultHere: 'No internet, and nothing on this device',
  onDevice: 'No internet: this device only',
  tryAgain: 'Try again',
  notSearched: 'Search failed',
}

export { default as texts } from 'emojibase-data/en/compact.json'

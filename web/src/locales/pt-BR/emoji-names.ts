export { default as texts } from 'emojibase-data/pt/compact.json'

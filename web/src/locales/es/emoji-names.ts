import spain from 'emojibase-data/es/compact.json'
import mexico from 'emojibase-data/es-mx/compact.json'

/** America has other words than Spain, and each is sought. */
export const texts = [...spain, ...mexico]

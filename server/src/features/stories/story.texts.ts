/** What begins a message that answers a story: an emoji or a text follows (part 1 §5, D-068). */
export const storyTexts = {
  reacted: 'Reagiu ao seu story',
  replied: 'Respondeu à sua story:',
} as const

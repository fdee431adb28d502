/** The seven steps with their texts, in their own chunk. */
export async function loadTutorial() {
  return (await import('./tutorial-part.ts')).loadTutorial()
}

/** What shows them to who is new here, in its own chunk. */
export async function loadTutorialDoor() {
  return (await import('./tutorial-door.tsx')).TutorialDoor
}

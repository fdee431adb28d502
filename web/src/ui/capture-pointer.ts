/** From here on a pointer's events come to this element, also when what was pressed leaves the page meanwhile. */
export function capturePointer(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId)
  } catch {
    // The pointer is gone already: its end comes next.
  }
}

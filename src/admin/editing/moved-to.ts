/** How many characters around the caret identify its place. */
const around = 24

/** The position of an offset in an edited text: after the same words as before. */
export function movedTo(before: string, offset: number, now: string): number {
  for (let length = around; length > 0; length -= 1) {
    const start = before.slice(Math.max(0, offset - length), offset)
    const end = before.slice(offset, offset + length)
    const places = [...placesOf(start + end, now)].map((at) => at + start.length)
    // The words may occur several times: the nearest place is chosen.
    const [nearest] = places.sort((a, b) => distance(a) - distance(b))
    if (nearest !== undefined) return nearest
  }
  return Math.min(offset, now.length)

  function distance(at: number) {
    return Math.min(Math.abs(at - offset), Math.abs(now.length - at - (before.length - offset)))
  }
}

function* placesOf(words: string, text: string): Generator<number> {
  if (words === '') return
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) yield at
}

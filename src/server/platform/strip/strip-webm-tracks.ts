import { type Element, elementsIn, makeVoid, numberAt } from './strip-webm-elements.ts'

const trackEntry = 0xae
const trackNumber = 0xd7
const trackType = 0x83
const seenOrHeard: ReadonlySet<number> = new Set([1, 2])

/** The number of a track that people see or hear; undefined for all other elements, such as subtitles. */
export function shownTrack(bytes: Buffer, element: Element): number | undefined {
  if (element.id !== trackEntry) return undefined
  const fields = elementsIn(bytes, element.start, element.end)
  const type = fields.find(({ id }) => id === trackType)
  const number = fields.find(({ id }) => id === trackNumber)
  return type && number && seenOrHeard.has(unsigned(bytes, type)) ? unsigned(bytes, number) : undefined
}

const simpleBlock = 0xa3
const blockGroup = 0xa0
const block = 0xa1

/** Whether an element describes a track that is not shown, or contains its data. */
export function isHidden(bytes: Buffer, element: Element, shown: ReadonlySet<number>): boolean {
  if (element.id === trackEntry) return shownTrack(bytes, element) === undefined
  if (element.id !== simpleBlock && element.id !== blockGroup) return false
  const data =
    element.id === simpleBlock
      ? element
      : elementsIn(bytes, element.start, element.end).find(({ id }) => id === block)
  const track = data && numberAt(bytes, data.start, data.end)
  return track === undefined || !shown.has(track)
}

const cuePoint = 0xbb
const cuePositions = 0xb7
const cueTrack = 0xf7

/** Removes the index entries of tracks that are not shown. */
export function removeHiddenCues(bytes: Buffer, cues: Element, shown: ReadonlySet<number>): void {
  for (const point of elementsIn(bytes, cues.start, cues.end).filter(({ id }) => id === cuePoint)) {
    const all = elementsIn(bytes, point.start, point.end).filter(({ id }) => id === cuePositions)
    const hidden = all.filter((positions) => {
      const track = elementsIn(bytes, positions.start, positions.end).find(({ id }) => id === cueTrack)
      return track && !shown.has(unsigned(bytes, track))
    })
    for (const element of hidden.length === all.length ? [point] : hidden) makeVoid(bytes, element)
  }
}

const unsigned = (bytes: Buffer, { start, end }: Element) =>
  bytes.subarray(start, end).reduce((number, byte) => number * 256 + byte, 0)

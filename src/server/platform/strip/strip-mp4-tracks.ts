import { brokenFile } from '../file-kind.ts'
import { type Box, blank, boxesAt, boxesIn } from './strip-mp4-boxes.ts'
import { removeFragments } from './strip-mp4-fragments.ts'
import { type Range, rangesOfSamples } from './strip-mp4-samples.ts'

/**
 * Removes every track that nobody sees or hears, and overwrites its samples with zeros. Cameras record their route in
 * such tracks, drones in subtitles. Only chapters stay among text tracks.
 */
export function removeHiddenTracks(bytes: Buffer, boxes: Box[]): void {
  const top = (type: string) => boxes.filter((box) => box.type === type)
  const tracks = boxesAt(bytes, top('moov'), 'trak')
  const retained = retainedTracks(bytes, tracks)
  const hidden = tracks.filter((track) => !retained.has(track))
  const ids = new Set([...retained].map((track) => idOf(bytes, track)))
  const samples = hidden.flatMap((track) => rangesOfTrack(bytes, track))
  const ranges = [...samples, ...removeFragments(bytes, boxes, ids)]
  for (const track of hidden) blank(bytes, track)
  overwrite(bytes, ranges)
}

function rangesOfTrack(bytes: Buffer, track: Box): Range[] {
  const tables = boxesAt(bytes, [track], 'mdia', 'minf', 'stbl')
  return rangesOfSamples(
    bytes,
    tables.flatMap(({ start, end }) => boxesIn(bytes, start, end)),
  )
}

const seenOrHeard: ReadonlySet<string> = new Set(['vide', 'soun'])
const texts: ReadonlySet<string> = new Set(['text', 'sbtl', 'subt'])

function retainedTracks(bytes: Buffer, tracks: Box[]): ReadonlySet<Box> {
  const played = tracks.filter((track) => seenOrHeard.has(handlerOf(bytes, track)))
  const chapters = new Set(boxesAt(bytes, played, 'tref', 'chap').flatMap((box) => idsIn(bytes, box)))
  const isChapters = (track: Box) => texts.has(handlerOf(bytes, track)) && chapters.has(idOf(bytes, track))
  return new Set([...played, ...tracks.filter(isChapters)])
}

/** The kind of the track; empty if it is not stated. */
function handlerOf(bytes: Buffer, track: Box): string {
  const [handler] = boxesAt(bytes, [track], 'mdia', 'hdlr')
  return handler ? bytes.toString('latin1', handler.start + 8, Math.min(handler.start + 12, handler.end)) : ''
}

/** The id by which the rest of the file refers to the track; 0, which no track has, if there is none. */
function idOf(bytes: Buffer, track: Box): number {
  const [header] = boxesAt(bytes, [track], 'tkhd')
  return header ? bytes.readUInt32BE(header.start + (bytes.readUInt8(header.start) === 1 ? 20 : 12)) : 0
}

const idsIn = (bytes: Buffer, { start, end }: Box) =>
  Array.from({ length: Math.floor((end - start) / 4) }, (_, index) => bytes.readUInt32BE(start + 4 * index))

function overwrite(bytes: Buffer, ranges: Range[]): void {
  // Samples never overlap. A file that claims so would keep the server busy for hours.
  if (ranges.reduce((sum, { start, end }) => sum + end - start, 0) > bytes.length) throw brokenFile()
  for (const { start, end } of ranges) bytes.fill(0, start, end)
}

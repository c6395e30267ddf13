import { stripMp3 } from './strip-mp3.ts'
import { stripMp4 } from './strip-mp4.ts'
import { stripWebm } from './strip-webm.ts'

/** The functions that strip files, by type. Each may change the bytes it gets, and throws `InvalidFile`. */
export const strippers = {
  'video/mp4': stripMp4,
  'video/webm': stripWebm,
  'audio/mpeg': stripMp3,
} as const

export type Strippable = keyof typeof strippers

/** The file without its metadata, or why it cannot be accepted. */
export type Stripped = { bytes: Uint8Array } | { refused: string }

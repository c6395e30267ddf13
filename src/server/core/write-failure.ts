import { type Hindrance, hindranceOfFile } from '../platform/disk.ts'
import type { Deps } from './context.ts'

/** Why a write was impossible, which is also recorded; undefined for any other error. */
export function hindranceOfWrite(
  error: unknown,
  { engine, disk }: Pick<Deps, 'engine' | 'disk'>,
): Hindrance | undefined {
  const hindrance = engine.hindranceOf(error) ?? hindranceOfFile(error)
  if (hindrance) disk.noteFailure(hindrance)
  return hindrance
}

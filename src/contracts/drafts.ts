import { z } from 'zod'
import { authorRef, utc, version } from './common.ts'

/** Identifies one save of one browser, so that it can find out whether a save with a lost answer was stored. */
const saveId = z
  .string()
  .max(64)
  .regex(/^[\w-]{8,64}$/, 'Use 8 to 64 letters, digits, - or _')

/** The version that edits are based on: `version` of the entity and `draftVersion` of its draft, 0 for none. */
export const draftStamp = {
  version: version.optional(),
  draftVersion: z.int().min(0).optional(),
  saveId: saveId.optional(),
}

export const draftState = z
  .object({
    version: z.int().meta({ description: 'Counts the saves; 0 before the first one' }),
    changed: z.array(z.string()).meta({ description: 'The fields that differ from the live version' }),
    saves: z.array(z.string()).meta({
      description: 'The ids of the last saves and of other changes since the first one, newest last',
    }),
    savedAt: utc.nullable(),
    savedBy: authorRef.nullable(),
  })
  .meta({ id: 'DraftState' })
export type DraftState = z.infer<typeof draftState>

import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../app/stored.ts'
import { getAuth } from '../auth/auth-store.ts'

const words = z.object({ title: z.string(), excerpt: z.string(), content: z.string() })
const stored = z.object({ base: words, words })
type Unsent = z.output<typeof stored>

const nameOf = (id: string) => `suggestion_${getAuth().user?.id}_${id}`

/** The unsent suggestion that this browser stores. */
export const unsentSuggestion = (id: string): Unsent | undefined =>
  readStored(nameOf(id), (value) => stored.safeParse(value).data)

/** Whether this browser could store it. */
export const keepSuggestion = (id: string, value: Unsent): boolean => writeStored(nameOf(id), value)

export const forgetSuggestion = (id: string): void => removeStored(nameOf(id))

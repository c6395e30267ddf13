import type {
  ImportExtraKind,
  ImportedComment,
  ImportedMember,
  ImportedNewsletter,
} from '../../../../contracts/import-extras.ts'
import { type Sentence, say, textOf } from '../../../../i18n/said.ts'

/** A thing in an export that is stored for later. */
export type ImportExtra = { key: string } & (
  | {
      kind: 'comment'
      /** The `exportId` of the text that it belongs to. */
      of: string
      data: ImportedComment
    }
  | { kind: 'member'; data: ImportedMember }
  | { kind: 'newsletter'; data: ImportedNewsletter }
)

export type ExtraOf<K extends ImportExtraKind> = Extract<ImportExtra, { kind: K }>
export type ExtraCounts = Record<ImportExtraKind, number>

export type ImportExtras = {
  counts: ExtraCounts
  /** What was cut or left out, in sentences. */
  notes: string[]
  /** Each key once, read one at a time while they are stored. */
  all(): Iterable<ImportExtra>
}

export const extrasMax = 1_000_000
const maxBytes = 64 * 1024

/** `list` is read twice: for counting, and for storing. */
export function extrasOf(list: () => Iterable<ImportExtra>, { max = extrasMax } = {}): ImportExtras {
  const counts = noExtras()
  const cut = noExtras()
  const over = noExtras()
  for (const { kind, data } of unique(list())) {
    if (counts[kind] >= max) over[kind] += 1
    else {
      counts[kind] += 1
      if (data.isCut) cut[kind] += 1
    }
  }
  return {
    counts,
    notes: notesOn({ counts, cut, over }),
    *all() {
      const seen = noExtras()
      for (const extra of unique(list())) {
        seen[extra.kind] += 1
        if (seen[extra.kind] <= max) yield extra
      }
    },
  }
}

export const noExtras = (): ExtraCounts => ({ comment: 0, member: 0, newsletter: 0 })

function* unique(list: Iterable<ImportExtra>): Iterable<ImportExtra> {
  const keys = new Set<string>()
  for (const extra of list) {
    if (keys.has(extra.key)) continue
    keys.add(extra.key)
    yield extra
  }
}

const stored: Record<ImportExtraKind, (count: number) => Sentence> = {
  comment: (count) =>
    say(
      {
        one: '{count} comment is stored with this import. Masthead does not show it',
        other: '{count} comments are stored with this import. Masthead does not show them',
      },
      { count },
    ),
  member: (count) =>
    say(
      {
        one: '{count} member is stored with this import. Masthead does not show it',
        other: '{count} members are stored with this import. Masthead does not show them',
      },
      { count },
    ),
  newsletter: (count) =>
    say(
      {
        one: '{count} newsletter is stored with this import. Masthead does not show it',
        other: '{count} newsletters are stored with this import. Masthead does not show them',
      },
      { count },
    ),
}

const shortened = (count: number) =>
  say(
    {
      one: '{count} text of a comment, member or newsletter was longer than 64 KB and was cut',
      other: '{count} texts of comments, members or newsletters were longer than 64 KB and were cut',
    },
    { count },
  )

const tooMany = (count: number, max: number) =>
  say(
    {
      one: '{count} comment, member or newsletter was left out, because an import stores at most {max} of each kind',
      other:
        '{count} comments, members or newsletters were left out, because an import stores at most {max} of each kind',
    },
    { count, max },
  )

function notesOn({ counts, cut, over }: Record<'counts' | 'cut' | 'over', ExtraCounts>): string[] {
  const kinds = (Object.keys(counts) as ImportExtraKind[]).filter((kind) => counts[kind] > 0)
  const total = (each: ExtraCounts) => kinds.reduce((sum, kind) => sum + each[kind], 0)
  const notes = kinds.map((kind) => stored[kind](counts[kind]))
  if (total(cut) > 0) notes.push(shortened(total(cut)))
  const max = Math.max(...kinds.filter((kind) => over[kind] > 0).map((kind) => counts[kind]))
  if (total(over) > 0) notes.push(tooMany(total(over), max))
  return notes.map(textOf)
}

const short = (max: number, text: string) => text.slice(0, max).toWellFormed()
const listMax = 100
export const shortList = (texts: readonly string[]) =>
  texts
    .map((text) => short(200, text.trim()))
    .filter((text) => text !== '')
    .slice(0, listMax)

/** A comment in the form that is stored. */
export const toComment = ({ text, ...rest }: Omit<ImportedComment, 'isCut'>): ImportedComment => ({
  author: short(500, rest.author),
  email: short(320, rest.email),
  url: short(2000, rest.url),
  text: cutBytes(text),
  ...(isTooLong(text) && { isCut: true }),
  createdAt: rest.createdAt,
  status: short(40, rest.status),
  parent: rest.parent === null ? null : short(200, rest.parent),
})

/** A member in the form that is stored; undefined without an email address. */
export function toMember({ note, ...rest }: Omit<ImportedMember, 'isCut'>): ExtraOf<'member'> | undefined {
  const email = rest.email.trim()
  if (!/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) || email.length > 320) return undefined
  const data = {
    email: email.toWellFormed(),
    name: short(500, rest.name),
    note: cutBytes(note),
    ...(isTooLong(note) && { isCut: true }),
    status: rest.status,
    isSubscribed: rest.isSubscribed,
    createdAt: rest.createdAt,
    labels: shortList(rest.labels),
    newsletters: shortList(rest.newsletters),
  }
  return { kind: 'member', key: `member:${data.email.toLowerCase()}`, data }
}

/** A newsletter in the form that is stored. */
export const toNewsletter = ({
  description,
  ...rest
}: Omit<ImportedNewsletter, 'isCut'>): ImportedNewsletter => ({
  name: short(500, rest.name),
  slug: short(200, rest.slug),
  description: cutBytes(description),
  ...(isTooLong(description) && { isCut: true }),
  status: short(40, rest.status),
  createdAt: rest.createdAt,
})

/** The key of a comment within an export. */
export const commentKey = (id: string): string => `comment:${id.slice(0, 100).replace(/\p{Cc}/gu, '')}`

const isTooLong = (text: string): boolean => Buffer.byteLength(text) > maxBytes

function cutBytes(text: string): string {
  if (!isTooLong(text)) return text.toWellFormed()
  // A letter that the limit would cut in two is left out.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true })
}

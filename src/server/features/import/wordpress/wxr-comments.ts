import { type ImportExtras, importedComment, isTooLong } from '../plan/import-extras.ts'
import { isoFromWordPressDate } from './wxr-dates.ts'
import type { WxrItem } from './wxr-types.ts'

const statuses: Record<string, string> = { '1': 'approved', '0': 'waiting' }

/** What is kept of a comment, of the fields of its element. */
export function toComment(values: Record<string, string>) {
  const value = (name: string) => values[`wp:comment_${name}`] ?? ''
  const parent = value('parent')
  const approved = value('approved')
  const text = value('content')
  return {
    id: value('id').slice(0, 100),
    ...importedComment.parse({
      author: value('author'),
      email: value('author_email'),
      url: value('author_url'),
      text,
      ...(isTooLong(text) && { isCut: true }),
      createdAt: isoFromWordPressDate(value('date_gmt')) ?? isoFromWordPressDate(value('date')) ?? null,
      status: statuses[approved] ?? approved,
      parent: parent === '' || parent === '0' ? null : `comment:${parent}`,
    }),
  }
}

type Commented = Pick<WxrItem, 'id' | 'comments'>

export const countComments = (items: readonly Commented[]): number =>
  items.reduce((sum, { comments }) => sum + comments.length, 0)

/** `read`: the text at a place. */
export const commentsOf = (items: readonly Commented[], read: (place: string) => string): ImportExtras => ({
  count: countComments(items),
  *all() {
    for (const item of items)
      for (const [at, place] of item.comments.entries()) {
        const { id, ...data } = JSON.parse(read(place)) as ReturnType<typeof toComment>
        // Without an id, its place among those of its text tells it apart.
        const key = id === '' ? `comment:${item.id}:${at}` : `comment:${id}`
        yield { kind: 'comment', key, of: item.id, data }
      }
  },
})

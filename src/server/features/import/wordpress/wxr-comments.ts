import { commentKey, type ImportExtra, toComment } from '../plan/import-extras.ts'
import { isoFromWordPressDate } from './wxr-dates.ts'
import type { WxrItem } from './wxr-types.ts'

const statuses: Record<string, string> = { '1': 'approved', '0': 'waiting' }

/** The stored fields of a comment, from the fields of its element. */
export function readComment(values: Record<string, string>) {
  const value = (name: string) => values[`wp:comment_${name}`] ?? ''
  const parent = value('parent')
  const approved = value('approved')
  return {
    id: value('id').slice(0, 100),
    ...toComment({
      author: value('author'),
      email: value('author_email'),
      url: value('author_url'),
      text: value('content'),
      createdAt: isoFromWordPressDate(value('date_gmt')) ?? isoFromWordPressDate(value('date')) ?? null,
      status: statuses[approved] ?? approved,
      parent: parent === '' || parent === '0' ? null : commentKey(parent),
    }),
  }
}

/** `read`: the text at a place. */
export function* commentsOf(
  items: readonly Pick<WxrItem, 'id' | 'comments'>[],
  read: (place: string) => string,
): Iterable<ImportExtra> {
  for (const item of items)
    for (const [at, place] of item.comments.entries()) {
      const { id, ...data } = JSON.parse(read(place)) as ReturnType<typeof readComment>
      // A comment without an id is identified by its number among the comments on its text.
      yield { kind: 'comment', key: commentKey(id === '' ? `${item.id}:${at}` : id), of: item.id, data }
    }
}

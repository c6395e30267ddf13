import type { z } from 'zod'
import {
  commentKey,
  type ExtraOf,
  extrasMax,
  type ImportExtra,
  shortList,
  toComment,
  toMember,
  toNewsletter,
} from '../plan/import-extras.ts'
import { storeRows } from '../read/stored-rows.ts'
import type { TextStore } from '../read/text-store.ts'
import * as types from './ghost-types.ts'
import { memberships } from './memberships.ts'

/** The tables whose rows are stored for later. */
export const extraSchemas = {
  comments: types.ghostComment,
  members: types.ghostMember,
  newsletters: types.ghostNewsletter,
  labels: types.ghostLabel,
  members_labels: types.ghostMemberLabel,
  members_newsletters: types.ghostMemberNewsletter,
}

export type ExtraTable = keyof typeof extraSchemas
type Row<T extends ExtraTable> = z.infer<(typeof extraSchemas)[T]>

const namesMax = 10_000

/**
 * Collects comments, members and newsletters; the tables may come in any order. Values that many rows share are in
 * memory, everything else is on the disk.
 */
export function collectExtras(texts: Pick<TextStore, 'keep' | 'read'>) {
  const members = storeRows<{ id: string; member: ExtraOf<'member'> }>(texts)
  const comments = storeRows<{ by: string; comment: ExtraOf<'comment'> }>(texts)
  /** Rows of the tables that come in files beside the export. */
  const listed = storeRows<ImportExtra>(texts)
  const newsletters = storeRows<ExtraOf<'newsletter'>>(texts)
  const newsletterNames = new Map<string, string>()
  const labels = new Map<string, string>()
  const labelsOf = memberships()
  const newslettersOf = memberships()
  /** The members who wrote comments, by their ids. */
  const writers = new Map<string, { author: string; email: string }>()

  function* all(): Iterable<ImportExtra> {
    yield* newsletters
    for (const { id, member } of members) {
      const { name, email, isSubscribed } = member.data
      if (writers.has(id)) writers.set(id, { author: name, email })
      const names = newslettersOf.listOf(id).map((one) => newsletterNames.get(one) ?? '')
      const data = {
        ...member.data,
        isSubscribed: isSubscribed ?? (newslettersOf.isEmpty() ? null : names.length > 0),
        labels: shortList(labelsOf.listOf(id).map((one) => labels.get(one) ?? '')),
        newsletters: shortList(names),
      }
      yield { ...member, data }
    }
    yield* listed
    for (const { by, comment } of comments)
      yield { ...comment, data: { ...comment.data, ...writers.get(by) } }
  }

  const readers: { [T in ExtraTable]: (row: Row<T>) => boolean } = {
    members(row) {
      const member = memberOf(row)
      if (member) members.add({ id: row.id, member })
      return member !== undefined
    },
    comments(row) {
      if (row.member_id !== '' && writers.size < extrasMax) writers.set(row.member_id, unknown)
      comments.add({ by: row.member_id, comment: commentOf(row) })
      return true
    },
    newsletters(row) {
      newsletters.add(newsletterOf(row))
      return addName(newsletterNames, row)
    },
    labels: (row) => addName(labels, row),
    members_labels({ member_id, label_id }) {
      labelsOf.add(member_id, label_id)
      return true
    },
    members_newsletters({ member_id, newsletter_id }) {
      newslettersOf.add(member_id, newsletter_id)
      return true
    },
  }

  return {
    all,
    list: listed.add,
    /** Takes a row; returns whether the row could be read. */
    read<T extends ExtraTable>(table: T, row: unknown): boolean {
      const { success, data } = extraSchemas[table].safeParse(row)
      return success && readers[table](data as Row<T>)
    },
  }
}

/** Returns false if the map is full. */
function addName(names: Map<string, string>, { id, name }: { id: string; name: string }): boolean {
  if (names.size >= namesMax) return false
  names.set(id, name.slice(0, 200))
  return true
}

const unknown = { author: '', email: '' }

function memberOf({ status, created_at: createdAt, subscribed, ...row }: types.GhostMember) {
  return toMember({
    ...row,
    status: /comp|gift/.test(status) ? 'comped' : status === 'paid' ? 'paid' : 'free',
    isSubscribed: subscribed,
    createdAt,
    labels: [],
    newsletters: [],
  })
}

const newsletterOf = ({
  id,
  created_at: createdAt,
  ...row
}: types.GhostNewsletter): ExtraOf<'newsletter'> => ({
  kind: 'newsletter',
  key: `newsletter:${id.slice(0, 100)}`,
  data: toNewsletter({ ...row, createdAt }),
})

const commentOf = (row: types.GhostComment): ExtraOf<'comment'> => {
  const answers = row.in_reply_to_id || row.parent_id
  return {
    kind: 'comment',
    key: commentKey(row.id),
    of: row.post_id,
    data: toComment({
      ...unknown,
      url: '',
      text: row.html,
      createdAt: row.created_at,
      status: row.status === 'published' ? 'approved' : row.status,
      parent: answers === '' ? null : commentKey(answers),
    }),
  }
}

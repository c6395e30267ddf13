export const roles = ['ADMIN', 'EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const
export type Role = (typeof roles)[number]

/**
 * Who acts: the signed-in user. The system (command line, start-up) acts as an ADMIN without an id. `name`: for the
 * audit log, if it is already known.
 */
export type Viewer = { id: string | null; role: Role; name?: string }

/**
 * The facts that a rule may use. `ownerIds`: the authors of an article or page, or the uploader of a file. `isPublic`:
 * not a draft, so scheduled texts count.
 */
export type Owned = { ownerIds: readonly string[]; isPublic: boolean }

type Rule = true | ((viewer: Viewer, record: Owned) => boolean)

const own = (viewer: Viewer, { ownerIds }: Owned) => viewer.id !== null && ownerIds.includes(viewer.id)
const notOwn: Rule = (viewer, record) => !own(viewer, record)
const ownDraft: Rule = (viewer, record) => own(viewer, record) && !record.isPublic

/**
 * What each role may do. `true`: on any record; a function: on the records for which it returns true. An ability that a
 * role does not list is refused.
 */
const table = {
  ADMIN: {
    'admin.use': true,
    'article.read': true,
    'article.create': true,
    'article.update': true,
    'article.publish': true,
    'article.review': notOwn,
    'article.delete': true,
    'article.assign': true,
    'article.pin': true,
    'page.read': true,
    'page.create': true,
    'page.update': true,
    'page.publish': true,
    'page.review': notOwn,
    'page.delete': true,
    'page.html': true,
    'approval.override': true,
    'section.read': true,
    'section.write': true,
    'category.read': true,
    'category.write': true,
    'tag.write': true,
    'guest.write': true,
    'series.write': true,
    'menu.read': true,
    'menu.write': true,
    'redirect.read': true,
    'redirect.write': true,
    'check.read': true,
    'check.write': true,
    'message.read': true,
    'message.write': true,
    'media.read': true,
    'media.create': true,
    'media.update': true,
    'media.delete': true,
    'folder.write': true,
    'trash.empty': true,
    'settings.read': true,
    'settings.write': true,
    'user.read': true,
    'user.write': true,
    'health.read': true,
    'audit.read': true,
    'statistics.read': true,
  },
  EDITOR: {
    'admin.use': true,
    'article.read': true,
    'article.create': true,
    'article.update': true,
    'article.publish': true,
    'article.review': notOwn,
    'article.delete': true,
    'article.assign': true,
    'article.pin': true,
    'page.read': true,
    'page.create': true,
    'page.update': true,
    'page.publish': true,
    'page.review': notOwn,
    'page.delete': true,
    'section.read': true,
    'section.write': true,
    'category.read': true,
    'category.write': true,
    'tag.write': true,
    'guest.write': true,
    'series.write': true,
    'menu.read': true,
    'menu.write': true,
    'redirect.read': true,
    'redirect.write': true,
    'check.read': true,
    'check.write': true,
    'message.read': true,
    'message.write': true,
    'media.read': true,
    'media.create': true,
    'media.update': true,
    'media.delete': true,
    'folder.write': true,
    'statistics.read': true,
  },
  AUTHOR: {
    'admin.use': true,
    'article.read': own,
    'article.create': true,
    'article.update': own,
    'article.publish': own,
    'article.delete': own,
    'category.read': true,
    // Anybody may use anybody's images.
    'media.read': true,
    'media.create': true,
    'media.update': own,
    'media.delete': own,
    'statistics.read': own,
  },
  CONTRIBUTOR: {
    'admin.use': true,
    'article.read': own,
    'article.create': true,
    'article.update': ownDraft,
    'article.delete': ownDraft,
    'category.read': true,
    'media.read': true,
    'statistics.read': own,
  },
} as const satisfies Record<Role, Record<string, Rule>>

export type Ability = keyof (typeof table)['ADMIN']

function ruleOf(role: Role, ability: Ability): Rule | undefined {
  return (table[role] as Partial<Record<Ability, Rule>>)[ability]
}

/** Whether the viewer may do this on at least some records: decides whether a screen shows a button. */
export function mayEver(viewer: Viewer, ability: Ability): boolean {
  return ruleOf(viewer.role, ability) !== undefined
}

/** Whether the viewer may do this on this record. */
export function may(viewer: Viewer, ability: Ability, record: Owned): boolean {
  const rule = ruleOf(viewer.role, ability)
  return typeof rule === 'function' ? rule(viewer, record) : rule === true
}

type Written = { author: { id: string } | null; authors?: readonly { id: string }[]; status: string }

/** The facts about an article or page that the rules use. */
export const ownedBy = ({ author, authors = author ? [author] : [], status }: Written): Owned => ({
  ownerIds: authors.map(({ id }) => id),
  isPublic: status !== 'draft',
})

/** The facts about a file that the rules use. */
export const ownedFile = ({ uploader }: { uploader: { id: string } | null }): Owned => ({
  ownerIds: uploader ? [uploader.id] : [],
  isPublic: true,
})

/** Whether the viewer may do this only on their own records: lists are then limited to them. */
export function ownOnly(viewer: Viewer, ability: Ability): boolean {
  return typeof ruleOf(viewer.role, ability) === 'function'
}

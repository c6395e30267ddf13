import type { Becomes } from '../../../../contracts/imports.ts'
import { english } from '../../../../i18n/said.ts'
import type {
  ImportTarget,
  PlannedArticle,
  PlannedMenuItem,
  PlannedPage,
  PlannedPost,
  SkippedItem,
} from './plan-types.ts'
import { listed, postsIn, type ReadyPlan } from './ready-plan.ts'

type Kind = 'article' | 'page'
type Types = Readonly<Record<string, Becomes>>
export type TypeOfContent = { type: string; count: number; becomes: Becomes }

const typeOf = ({ type }: PlannedPost, kind: Kind) => type ?? (kind === 'article' ? 'post' : 'page')
const usually = ({ type }: PlannedPost, kind: Kind): Becomes => (type === undefined ? kind : 'skip')

/** The types of content in a planned export, and what each usually becomes. */
export function typesOf({ articles, pages }: ReadyPlan): TypeOfContent[] {
  const found = new Map<string, TypeOfContent>()
  const count = (post: PlannedPost, kind: Kind) => {
    const type = typeOf(post, kind)
    const before = found.get(type) ?? { type, count: 0, becomes: usually(post, kind) }
    found.set(type, { ...before, count: before.count + 1 })
  }
  for (const post of articles) count(post, 'article')
  for (const post of pages) count(post, 'page')
  return [...found.values()]
}

/** The plan after a decision about types: each type becomes articles or pages, or is left out. */
export function decideTypes(plan: ReadyPlan, types: Types = {}): ReadyPlan {
  if (!hasTypes(plan) && Object.keys(types).length === 0) return plan
  /** Content that becomes something else than planned, by its id. */
  const becomes = new Map<string, Becomes>()
  const counts = { article: 0, page: 0, skip: 0 }
  const skipped: SkippedItem[] = [...plan.skipped]
  for (const { post, kind, decided, into } of decisionsOn(plan, types)) {
    if (into !== kind) becomes.set(post.exportId, into)
    if (into === 'skip') skipped.push(leftOut(post, kind, decided))
    counts[into] += 1
  }
  function* those<T>(wanted: Kind, as: (post: PlannedArticle | PlannedPage) => T): Generator<T> {
    for (const { post, into } of decisionsOn(plan, types)) if (into === wanted) yield as(post)
  }
  const articles = listed(counts.article, () => those('article', asArticle))
  const pages = listed(counts.page, () => those('page', asPage))
  const { menus, skipped: lost } = menusOf(plan, becomes)
  return {
    ...plan,
    articles,
    pages,
    menus,
    redirects: plan.redirects.flatMap(({ from, target }) => {
      const now = targetOf(target, becomes)
      return now ? [{ from, target: now }] : []
    }),
    skipped: [...skipped, ...lost],
    counts: countsOf(plan, { articles, pages, menus }, skipped.length + lost.length),
  }
}

function hasTypes(plan: ReadyPlan): boolean {
  for (const { type } of postsIn(plan)) if (type !== undefined) return true
  return false
}

function* decisionsOn({ articles, pages }: ReadyPlan, types: Types) {
  const on = (post: PlannedArticle | PlannedPage, kind: Kind) => {
    const decided = Object.hasOwn(types, typeOf(post, kind)) ? types[typeOf(post, kind)] : undefined
    return { post, kind, decided, into: decided ?? usually(post, kind) }
  }
  for (const post of articles) yield on(post, 'article')
  for (const post of pages) yield on(post, 'page')
}

function leftOut(post: PlannedPost, kind: Kind, decided: Becomes | undefined): SkippedItem {
  const type = typeOf(post, kind)
  const reason =
    decided === undefined
      ? english('Content of the type "{type}" does not exist here', { type })
      : english('You chose to leave out content of its type')
  return { exportId: post.exportId, type, title: post.title, reason }
}

const asArticle = (post: PlannedArticle | PlannedPage): PlannedArticle =>
  'tagSlugs' in post ? post : { ...post, excerpt: '', categorySlug: null, pinned: false, tagSlugs: [] }

const asPage = (post: PlannedArticle | PlannedPage): PlannedPage =>
  'menuOrder' in post ? post : { ...post, parentExportId: null, menuOrder: 0 }

/** The target with its new type; undefined if it was left out. */
function targetOf<T extends ImportTarget | PlannedMenuItem['target']>(
  target: T,
  becomes: ReadonlyMap<string, Becomes>,
): T | undefined {
  if (target.type !== 'article' && target.type !== 'page') return target
  const into = becomes.get(target.exportId)
  if (into === 'skip') return undefined
  return into === undefined ? target : { ...target, type: into }
}

function menusOf(plan: ReadyPlan, becomes: ReadonlyMap<string, Becomes>) {
  const skipped: SkippedItem[] = []
  const menus = plan.menus.map((menu) => {
    const gone = new Set<string>()
    const items = menu.items.flatMap((item): PlannedMenuItem[] => {
      const target = targetOf(item.target, becomes)
      const isChild = item.parentExportId !== null && gone.has(item.parentExportId)
      if (target) return [{ ...item, target, ...(isChild && { parentExportId: null }) }]
      gone.add(item.exportId)
      const { exportId, title } = item
      skipped.push({
        exportId,
        type: 'nav_menu_item',
        title,
        reason: english('It links to content that is left out'),
      })
      return []
    })
    return { ...menu, items }
  })
  return { menus, skipped }
}

function countsOf(
  { media, counts }: ReadyPlan,
  { articles, pages, menus }: Pick<ReadyPlan, 'articles' | 'pages' | 'menus'>,
  skipped: number,
): ReadyPlan['counts'] {
  const menuItems = menus.reduce((sum, { items }) => sum + items.length, 0)
  const imported = articles.length + pages.length + media.length + menuItems
  return { total: counts.total, imported, skipped }
}

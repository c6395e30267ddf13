import type { SiteExport } from '../../src/contracts/site-export.ts'

/** An export without what is new in each site: ids become the names of what they belong to. */
export function comparable(site: SiteExport) {
  const names = new Map<string, string>()
  const note = (kind: string, list: readonly { id: string }[], nameOf: (one: never) => string) => {
    for (const one of list) names.set(one.id, `${kind} ${nameOf(one as never)}`)
  }
  note('user', site.users, ({ email }: { email: string }) => email)
  note('media', site.media, ({ filename }: { filename: string }) => filename)
  for (const kind of ['guests', 'categories', 'tags', 'series', 'articles', 'pages'] as const)
    note(kind, site[kind], ({ slug }: { slug: string }) => slug)
  note('section', site.sections, ({ name }: { name: string }) => name)
  note('menu', site.menuItems, ({ title }: { title: string }) => title)
  note('redirect', site.redirects, ({ from }: { from: string }) => from)
  for (const { folder } of site.media) if (folder) names.set(folder.id, `folder ${folder.name}`)
  note('comment', site.comments, ({ text }: { text: string }) => text)
  const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
  const plain = JSON.parse(
    JSON.stringify(site).replace(ids, (id) => JSON.stringify(names.get(id) ?? id).slice(1, -1)),
  ) as SiteExport
  // By everything, because two comments may have the same name.
  const sorted = (list: object[]) =>
    list
      .map((one) => JSON.stringify(one))
      .sort()
      .map((one) => JSON.parse(one))
  const lists = Object.entries(plain).filter(([, value]) => Array.isArray(value)) as [string, object[]][]
  return Object.fromEntries(lists.map(([name, list]) => [name, sorted(list)])) as unknown as SiteExport
}

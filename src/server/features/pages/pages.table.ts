import type { Generated, Selectable } from 'kysely'
import type { Status } from '../../../contracts/common.ts'
import type { PageFields, PlainPageField } from '../../../contracts/pages.ts'

/** The database has a default for each plain field except the title. */
type PlainColumns = { [F in Exclude<PlainPageField, 'title'>]: Generated<PageFields[F]> }

export type PageTable = PlainColumns & {
  id: string
  title: string
  /** In a further language it ends with `@` and its tag. */
  slug: string
  /** '' for the first language of the site, otherwise the tag. */
  lang: Generated<string>
  /** The same for all translations of one text; null without any. */
  translationGroup: Generated<string | null>
  /** JSON of the contract's Seo. */
  seo: string
  authorId: string | null
  /** As written: a scheduled page counts as published once its time has come. */
  status: Status
  publishedAt: string | null
  /** JSON of the builder's document, cleaned. */
  blocks: string
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
export type PageRow = Selectable<PageTable>

declare module '../../db/schema.ts' {
  interface Database {
    pages: PageTable
  }
}

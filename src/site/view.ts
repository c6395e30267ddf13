import type { ContactAnswer } from '../content/blocks/block.ts'
import type { Picture } from '../content/blocks/picture.tsx'
import type { Body } from '../content/body/body.ts'
import type { ArticleSummary } from '../contracts/article-fields.ts'
import type { AuthorPage } from '../contracts/authors.ts'
import type { Category } from '../contracts/categories.ts'
import type { ListMeta } from '../contracts/common.ts'
import type { Alternate } from '../contracts/language.ts'
import type { ShownMenuItem } from '../contracts/menu.ts'
import type { MenuName } from '../contracts/menu-names.ts'
import type { Page } from '../contracts/pages.ts'
import type { ReadOnly } from '../contracts/read-only.ts'
import type { SearchResult } from '../contracts/search.ts'
import type { PublicSeries, SeriesPart } from '../contracts/series.ts'
import type { PublicSettings } from '../contracts/settings.ts'
import type { Tag } from '../contracts/tags.ts'
import type { SiteLanguage } from '../i18n/site-language.ts'

/** Data for one block of a page: if loading failed, the block says so and the rest of the page is shown. */
export type Loaded<T> = T | 'failed'

export type CardData = Pick<
  ArticleSummary,
  'id' | 'title' | 'url' | 'excerpt' | 'category' | 'publishedAt' | 'createdAt' | 'pinned'
> & {
  picture: Picture | null
}
export type CategoryLink = Pick<Category, 'id' | 'name' | 'slug' | 'articleCount'>

/** The addresses of the built files that a page loads. `fonts`: only those to request at once. */
export type Assets = {
  bootstrap: string
  islands: string
  styles: string
  blockStyles: string
  /** For pages with content cards only. */
  cardStyles: string
  /** The script for comparing images. */
  compare: string
  fonts: string[]
}

/** What every page shows around its own content. The server makes the HTML parts from the settings. */
export type Frame = ReadOnly<{
  publicUrl: string
  /** A staging copy, which search engines and feed readers must not know. */
  isCopy?: boolean
  settings: PublicSettings
  language: SiteLanguage
  /** The language as it is stored: '' for the first one of the site, whose addresses have no prefix. */
  lang: string
  /** All languages of the site; none if it has only one. */
  languages: LanguageLink[]
  logo: Picture | null
  /** Shown when a page without its own image is shared. */
  sharedImage: Picture | null
  /** All visible items, parents and children, in order. */
  menus: Record<MenuName, ShownMenuItem[]>
  footerLists: FooterLists
  assets: Assets
  /** HTML that administrators added to every page. */
  customHead: string
  customBody: string
  year: number
}>

/** A language of the site: its own name, and the address of its home page. */
export type LanguageLink = { tag: string; name: string; home: string }

/**
 * The page in all of its languages, including this one; undefined if it has only one. `isEmpty`: the page shows nothing
 * in this language.
 */
type InLanguages = { alternates?: readonly Alternate[]; isEmpty?: boolean }

/** The site's lists that the footer shows; empty if it shows none of that kind. */
export type FooterLists = ReadOnly<{
  categories: Omit<CategoryLink, 'articleCount'>[]
  latest: Pick<ArticleSummary, 'id' | 'title' | 'url'>[]
}>

type Categories = { categories: Loaded<readonly CategoryLink[]> }
/** The image for sharing this page. */
type Shared = { sharedImage: Picture | null }

export type View =
  | ({ kind: 'home'; latest: Loaded<readonly CardData[]> } & Categories & InLanguages)
  | ({ kind: 'articles'; list: Loaded<{ articles: CardData[]; meta: ListMeta }> } & Categories & InLanguages)
  | ({
      kind: 'category'
      category: ReadOnly<Omit<Category, 'translations'>>
      list: Loaded<{ articles: CardData[]; meta: ListMeta }>
    } & Categories &
      Shared &
      InLanguages)
  | ({
      kind: 'tag'
      tag: ReadOnly<Tag>
      list: Loaded<{ articles: CardData[]; meta: ListMeta }>
    } & InLanguages)
  | {
      kind: 'author'
      author: ReadOnly<AuthorPage>
      picture: Picture | null
      list: Loaded<{ articles: CardData[]; meta: ListMeta }>
    }
  | ({ kind: 'series'; series: ReadOnly<Omit<PublicSeries, 'translations'>> } & InLanguages)
  | ({
      kind: 'article'
      article: ArticleSummary & { body: Body; standfirst: string }
      picture: Picture | null
      related: Loaded<readonly CardData[]>
      previous: Neighbour | null
      next: Neighbour | null
      series: SeriesView | null
    } & Shared &
      InLanguages)
  | ({
      kind: 'page'
      page: ReadOnly<Omit<Page, 'translations'>>
      latest: Loaded<readonly CardData[]>
      /** The newest articles of each category that a block names, by its slug. */
      byCategory: Record<string, Loaded<readonly CardData[]>>
      pictures: Record<string, Picture>
      /** The result of a message just posted here. */
      contact?: ContactAnswer
    } & Categories &
      Shared &
      InLanguages)
  | {
      kind: 'search'
      q: string
      found: Loaded<{ results: SearchResult[]; meta: ListMeta }>
      /** Why no search was made. */
      refusal?: string
    }
  | {
      /** An article that asks for a password, before it is given. */
      kind: 'locked'
      article: { id: string; title: string; url: string }
      /** Why the password was not accepted. */
      refusal?: string
    }
  | {
      kind: 'notFound'
      what: 'page' | 'article' | 'gone' | 'withheld'
      /** Where the former content may have moved. */
      instead?: { title: string; url: string }
    }

/** The series of an article; its parts that visitors can see, in their order. */
export type SeriesView = { name: string; url: string; parts: ReadOnly<SeriesPart[]> }
export type Neighbour = { title: string; url: string }
export type ViewOf<K extends View['kind']> = Extract<View, { kind: K }>

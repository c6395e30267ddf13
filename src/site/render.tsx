import type { ComponentType } from 'react'
import { pathIn } from '../contracts/paths.ts'
import { writeDocument } from './components/document.tsx'
import type { Meta } from './components/head.tsx'
import { languageCss } from './components/language-list.tsx'
import { themeCss } from './components/theme-css.ts'
import { fontPreloads } from './fonts/theme-fonts.ts'
import { ArticlePage, metaOfArticle } from './pages/article.tsx'
import { HomePage, metaOfHome } from './pages/home.tsx'
import { ArticleListPage, metaOfList } from './pages/lists.tsx'
import { LockedPage, metaOfLocked } from './pages/locked.tsx'
import { metaOfNotFound, NotFoundPage } from './pages/not-found.tsx'
import { metaOfSearch, SearchPage } from './pages/search.tsx'
import { metaOfSeries, SeriesPage } from './pages/series.tsx'
import { metaOfPage, SinglePage, writePage } from './pages/single-page.tsx'
import type { Frame, View, ViewOf } from './view.ts'

export type { Assets, CardData, Frame, Loaded, View } from './view.ts'
export { fontPreloads, languageCss, themeCss }

/** Runs before the first paint: applies the theme that the reader chose earlier. */
export const earlyScript =
  "try{var s=localStorage,k='blog_theme',t=/^1:(dark|light)$/.exec(s.getItem(k));if(t)document.documentElement.dataset.theme=t[1];else s.removeItem(k)}catch(e){}"

/**
 * Prefetches a page when the link to it is pressed, not before: such a request then counts as a view
 * (`features/statistics/`). Never prefetches pages without readers or expensive ones.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/admin*',
                '/api/*',
                '/search*',
                '/:lang/search',
                '/:lang/search\\?*',
                '/media/*',
                '/assets/*',
                '/*.*',
              ],
            },
          },
          { not: { selector_matches: '[target], [download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})

type Template<V extends View> = {
  meta: (view: V, frame: Frame) => Meta
  Body: ComponentType<{ view: V; frame: Frame }>
}

/** How each kind of page is rendered. */
const templates: { [K in View['kind']]: Template<ViewOf<K>> } = {
  home: { meta: (_, frame) => metaOfHome(frame), Body: HomePage },
  articles: { meta: metaOfList, Body: ArticleListPage },
  category: { meta: metaOfList, Body: ArticleListPage },
  author: { meta: metaOfList, Body: ArticleListPage },
  tag: { meta: metaOfList, Body: ArticleListPage },
  series: { meta: metaOfSeries, Body: SeriesPage },
  article: { meta: metaOfArticle, Body: ArticlePage },
  page: { meta: metaOfPage, Body: SinglePage },
  search: { meta: metaOfSearch, Body: SearchPage },
  locked: { meta: metaOfLocked, Body: LockedPage },
  notFound: { meta: metaOfNotFound, Body: NotFoundPage },
}

/** A whole HTML page. Pure: the same view and frame give the same text. */
export function renderPage(view: View, frame: Frame): string {
  // The template is the one for the view's kind, which TypeScript cannot see.
  const { meta: metaOf, Body } = templates[view.kind] as Template<View>
  const found = metaOf(view, frame)
  const meta = 'isEmpty' in view && view.isEmpty ? { ...found, noindex: true } : found
  const path = view.kind === 'search' ? pathIn(frame.lang, '/search') : meta.path
  const alternates = 'alternates' in view ? view.alternates : undefined
  return writeDocument({ frame, meta, path, alternates, content: <Body view={view} frame={frame} /> })
}

/** Does the same as `renderPage`, in steps if it takes long, so that other work can run between them. */
export function* renderSteps(view: View, frame: Frame): Generator<void, string> {
  if (view.kind === 'page') yield* writePage({ view, frame })
  return renderPage(view, frame)
}

import type { ReactNode } from 'react'
import { writeDocument } from './components/document.tsx'
import type { Meta } from './components/head.tsx'
import { themeCss } from './components/theme-css.ts'
import { fontPreloads } from './fonts/theme-fonts.ts'
import { ArticlePage, metaOfArticle } from './pages/article.tsx'
import { HomePage, metaOfHome } from './pages/home.tsx'
import { ArticleListPage, metaOfList } from './pages/lists.tsx'
import { metaOfNotFound, NotFoundPage } from './pages/not-found.tsx'
import { metaOfSearch, SearchPage } from './pages/search.tsx'
import { metaOfPage, SinglePage, writePage } from './pages/single-page.tsx'
import type { Frame, View } from './view.ts'

export type { Assets, CardData, Frame, Loaded, View } from './view.ts'
export { fontPreloads, themeCss }

/** Runs before anything is painted: the theme that the reader chose on an earlier visit. */
export const earlyScript =
  "try{var s=localStorage,k='blog_theme',t=/^1:(dark|light)$/.exec(s.getItem(k));if(t)document.documentElement.dataset.theme=t[1];else s.removeItem(k)}catch(e){}"

/** Pages are fetched when a reader is about to go there; never what has no reader, or costs much. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/search*', '/media/*', '/assets/*', '/*.*'] } },
          { not: { selector_matches: '[target], [download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/** A whole HTML page. Pure: the same view and frame give the same text. */
export function renderPage(view: View, frame: Frame): string {
  const { meta, body } = partsOf(view, frame)
  const path = view.kind === 'search' ? '/search' : meta.path
  return writeDocument({ frame, meta, path, content: body })
}

/** As `renderPage`, in steps where it takes long: between them other work may have its turn. */
export function* renderSteps(view: View, frame: Frame): Generator<void, string> {
  if (view.kind === 'page') yield* writePage({ view, frame })
  return renderPage(view, frame)
}

function partsOf(view: View, frame: Frame): { meta: Meta; body: ReactNode } {
  switch (view.kind) {
    case 'home':
      return { meta: metaOfHome(frame), body: <HomePage view={view} frame={frame} /> }
    case 'articles':
    case 'category':
      return { meta: metaOfList(view, frame), body: <ArticleListPage view={view} frame={frame} /> }
    case 'article':
      return { meta: metaOfArticle(view, frame), body: <ArticlePage view={view} frame={frame} /> }
    case 'page':
      return { meta: metaOfPage(view, frame), body: <SinglePage view={view} frame={frame} /> }
    case 'search':
      return { meta: metaOfSearch(view), body: <SearchPage view={view} frame={frame} /> }
    case 'notFound':
      return { meta: metaOfNotFound(view), body: <NotFoundPage view={view} /> }
  }
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useContext } from 'react'
import type { BlockContext } from '../../../content/blocks/block.ts'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import type { Words } from '../../../content/blocks/words.ts'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { categoryEndpoints } from '../../../contracts/categories.ts'
import { nameOfLanguage } from '../../../i18n/languages.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import { ArticleCards } from '../../../site/components/article-cards.tsx'
import { CategoryNav } from '../../../site/components/category-nav.tsx'
import { languageCss, TitledLanguages } from '../../../site/components/language-list.tsx'
import { articleTexts, ListStates } from '../../../site/components/list-states.tsx'
import { call } from '../../app/api-client.ts'
import { useSlugIn } from '../../categories/in-languages.ts'
import { usePublicSettings } from '../../shell/site-name.ts'
import { t } from '../../texts/t.ts'
import { CanvasNotice } from './canvas-notice.tsx'
import { PageLanguage } from './page-language.ts'
import { SharedSection } from './shared-section.tsx'

type InLanguage = { language: SiteLanguage }
type Latest = { limit: number; title: Words }

/** The newest articles that visitors see, as the cards of a list. */
function useCards(limit: number, category?: string) {
  const lang = useContext(PageLanguage)
  const query = useQuery({
    queryKey: ['builder', 'articles', limit, category, lang],
    queryFn: ({ signal }) =>
      call(articleEndpoints.list, {
        query: { limit: String(limit), page: '1', ...(category && { category }), ...(lang && { lang }) },
        signal,
      }),
    enabled: category !== '',
    refetchInterval: untilLoaded,
  })
  return listOf(query, ({ articles }) =>
    articles.map((article) => ({ ...article, picture: article.image ? plainPicture(article.image) : null })),
  )
}

const retryMs = 5000

/** In the canvas, a click on a button selects its block: what could not be loaded is fetched again by itself. */
const untilLoaded = ({ state }: { state: { status: string } }): number | false =>
  state.status === 'error' ? retryMs : false

/** A query as `ListStates` shows it. */
function listOf<A, T>({ data, isError, isPending }: UseQueryResult<A>, itemsOf: (answer: A) => T[]) {
  const items: T[] | 'failed' = data === undefined ? (isError ? 'failed' : []) : itemsOf(data)
  return { items, isLoading: isPending }
}

const useTimeZone = () => usePublicSettings()?.timeZone ?? 'UTC'

type CardsProps = Pick<ComponentProps<typeof ArticleCards>, 'layout' | 'headingLevel'> &
  InLanguage & { cards: ReturnType<typeof useCards>; title: Words }

function Cards({ cards, title, language, ...look }: CardsProps) {
  const timeZone = useTimeZone()
  return (
    <section className="latest">
      {title && <h2 className="section-heading">{title}</h2>}
      <ListStates {...cards} texts={articleTexts(language.texts)}>
        {(list) => (
          <ArticleCards
            articles={list}
            timeZone={timeZone}
            language={language}
            more={language.texts.readFullArticle}
            {...look}
          />
        )}
      </ListStates>
    </section>
  )
}

function LatestArticles({ limit, title, language }: Latest & InLanguage) {
  const cards = useCards(limit)
  return <Cards cards={cards} title={title} language={language} layout="lead" headingLevel={3} />
}

function CategoryArticles({ limit, title, category, language }: Latest & InLanguage & { category: string }) {
  const cards = useCards(limit, useSlugIn(useContext(PageLanguage), category))
  if (category === '') return <CanvasNotice>{t('Choose a category for this block.')}</CanvasNotice>
  if (!cards.isLoading && cards.items.length === 0)
    return (
      <CanvasNotice>
        {t('Visitors see nothing here until this category has a published article.')}
      </CanvasNotice>
    )
  return <Cards cards={cards} title={title} language={language} />
}

function Categories({ title, language }: { title: Words } & InLanguage) {
  const lang = useContext(PageLanguage)
  const query = useQuery({
    queryKey: ['builder', 'categories', lang],
    queryFn: ({ signal }) => call(categoryEndpoints.list, { query: { ...(lang && { lang }) }, signal }),
    refetchInterval: untilLoaded,
  })
  const { items, ...states } = listOf(query, (categories) => categories)
  return (
    <section>
      {title && <h2 className="section-heading">{title}</h2>}
      <CategoryNav categories={items} active={null} language={language} {...states} />
    </section>
  )
}

function Languages({ title, language }: { title: Words } & InLanguage) {
  const settings = usePublicSettings()
  if (!settings) return null
  if (settings.languages.length === 0)
    return <CanvasNotice>{t('Visitors see nothing here as long as the site has one language.')}</CanvasNotice>
  const tags = [settings.language, ...settings.languages]
  const languages = tags.map((tag) => ({ tag, name: nameOfLanguage(tag), home: '/' }))
  return (
    <>
      <style>{languageCss}</style>
      <TitledLanguages title={title} language={language} languages={languages} />
    </>
  )
}

/** The site's data that blocks show in the builder. */
export function siteData(language: SiteLanguage): Omit<BlockContext, 'slot'> {
  const context: Omit<BlockContext, 'slot'> = {
    language,
    picture: plainPicture,
    latestArticles: (options: Latest) => <LatestArticles {...options} language={language} />,
    categoryArticles: (options: Latest & { category: string }) => (
      <CategoryArticles {...options} language={language} />
    ),
    categoryList: (options: { title: Words }) => <Categories {...options} language={language} />,
    languages: (options: { title: Words }) => <Languages {...options} language={language} />,
    savedSection: (id) => <SharedSection id={id} context={context} />,
    contact: { page: '' },
  }
  return context
}

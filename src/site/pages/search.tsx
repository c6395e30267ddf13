import { pathIn } from '../../contracts/paths.ts'
import type { Meta } from '../components/head.tsx'
import { LongDate } from '../components/long-date.tsx'
import { Pagination } from '../components/pagination.tsx'
import { SearchForm } from '../components/search-form.tsx'
import type { Frame, ViewOf } from '../view.ts'

export const metaOfSearch = ({ q }: ViewOf<'search'>, { lang, language: { texts } }: Frame): Meta => ({
  title: q ? texts.searchWords({ words: q }) : texts.search,
  description: '',
  path: pathIn(lang, '/search'),
  noindex: true,
})

type Props = { view: ViewOf<'search'>; frame: Frame }

export function SearchPage({ view, frame }: Props) {
  const { texts } = frame.language
  return (
    <div className="container search-page">
      <header className="page-heading">
        <h1>{texts.search}</h1>
        <SearchForm q={view.q} lang={frame.lang} texts={texts} />
      </header>
      <Results view={view} frame={frame} />
    </div>
  )
}

function Results({ view: { q, found, refusal }, frame }: Props) {
  if (q === '') return null
  const { language } = frame
  const { texts } = language
  if (found === 'failed') return <p role="alert">{refusal ?? texts.searchFailed}</p>
  if (found.results.length === 0) return <p>{texts.noResults({ words: q })}</p>
  const { results, meta } = found
  return (
    <>
      <p className="facts">{texts.results({ count: meta.total })}</p>
      <ol className="results">
        {results.map((result) => (
          <li key={result.url}>
            <h2>
              <a href={result.url}>{result.title}</a>
            </h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the search, save for its marks */}
            <p dangerouslySetInnerHTML={{ __html: result.excerpt }} />
            {result.publishedAt && (
              <p className="facts">
                <LongDate
                  publishedAt={result.publishedAt}
                  createdAt={result.publishedAt}
                  timeZone={frame.settings.timeZone}
                  language={language}
                />
              </p>
            )}
          </li>
        ))}
      </ol>
      <Pagination
        path={`${pathIn(frame.lang, '/search')}?q=${encodeURIComponent(q)}`}
        meta={meta}
        language={language}
        isByDate={false}
      />
    </>
  )
}

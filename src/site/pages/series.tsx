import { pathIn } from '../../contracts/paths.ts'
import type { Meta } from '../components/head.tsx'
import { LongDate } from '../components/long-date.tsx'
import { breadcrumbData, seriesData } from '../components/structured-data.ts'
import type { Frame, ViewOf } from '../view.ts'

export function metaOfSeries({ series }: ViewOf<'series'>, frame: Frame): Meta {
  const { name, description, url } = series
  const { texts } = frame.language
  return {
    title: name,
    description: description || texts.allPartsOf({ name }),
    path: url,
    structured: [
      breadcrumbData(
        [
          { name: texts.home, path: pathIn(frame.lang, '/') },
          { name, path: url },
        ],
        frame,
      ),
      seriesData(series, frame),
    ],
  }
}

/** All parts of a series, in their order: there are few enough for one page. */
export function SeriesPage({ view: { series }, frame }: { view: ViewOf<'series'>; frame: Frame }) {
  const { name, description, articles } = series
  return (
    <div className="container">
      <header className="page-heading">
        <h1>{name}</h1>
        {description && <p className="standfirst">{description}</p>}
      </header>
      <ol className="series-parts">
        {articles.map(({ id, title, excerpt, url, publishedAt }) => (
          <li key={id}>
            <h2>
              <a href={url}>{title}</a>
            </h2>
            {excerpt && <p>{excerpt}</p>}
            <p className="series-date">
              <LongDate
                publishedAt={publishedAt}
                createdAt={publishedAt}
                timeZone={frame.settings.timeZone}
                language={frame.language}
              />
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

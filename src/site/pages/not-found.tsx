import type { Meta } from '../components/head.tsx'
import { SearchForm } from '../components/search-form.tsx'
import type { ViewOf } from '../view.ts'

const texts = {
  page: { title: 'Page Not Found', explanation: 'There is nothing at this address.' },
  article: {
    title: 'Article Not Found',
    explanation: "We couldn't find the article you're looking for.",
  },
  gone: { title: 'No Longer Here', explanation: 'What was at this address has been removed.' },
  withheld: {
    title: 'Unavailable for Legal Reasons',
    explanation: 'What was at this address may not be shown.',
  },
}

export const metaOfNotFound = ({ what }: ViewOf<'notFound'>): Meta => ({
  title: texts[what].title,
  description: '',
  noindex: true,
})

export function NotFoundPage({ view }: { view: ViewOf<'notFound'> }) {
  const { title, explanation } = texts[view.what]
  return (
    <div className="container not-found">
      <h1>{title}</h1>
      <p className="standfirst">{explanation}</p>
      {view.instead && (
        <p>
          It may have moved: <a href={view.instead.url}>{view.instead.title}</a>
        </p>
      )}
      <SearchForm q="" />
      <p>
        <a className="button button-primary" href="/">
          Back to Home
        </a>
      </p>
    </div>
  )
}

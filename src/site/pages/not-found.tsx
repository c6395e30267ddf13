import { Sentence } from '../../content/blocks/sentence.tsx'
import { pathIn } from '../../contracts/paths.ts'
import type { Texts } from '../../i18n/catalog.ts'
import type { Meta } from '../components/head.tsx'
import { SearchForm } from '../components/search-form.tsx'
import type { Frame, ViewOf } from '../view.ts'

const wordsOf = (
  texts: Texts,
): Record<ViewOf<'notFound'>['what'], { title: string; explanation: string }> => ({
  page: { title: texts.pageNotFound, explanation: texts.pageNotFoundText },
  article: { title: texts.articleNotFound, explanation: texts.articleNotFoundText },
  gone: { title: texts.gone, explanation: texts.goneText },
  withheld: { title: texts.withheld, explanation: texts.withheldText },
})

export const metaOfNotFound = ({ what }: ViewOf<'notFound'>, { language }: Frame): Meta => ({
  title: wordsOf(language.texts)[what].title,
  description: '',
  noindex: true,
})

type Props = { view: ViewOf<'notFound'>; frame: Frame }

export function NotFoundPage({ view, frame }: Props) {
  const { texts } = frame.language
  const { title, explanation } = wordsOf(texts)[view.what]
  return (
    <div className="container not-found">
      <h1>{title}</h1>
      <p className="standfirst">{explanation}</p>
      {view.instead && (
        <p>
          <Sentence
            parts={texts.mayHaveMoved.parts({ page: <a href={view.instead.url}>{view.instead.title}</a> })}
          />
        </p>
      )}
      <SearchForm q="" lang={frame.lang} texts={texts} />
      <p>
        <a className="button button-primary" href={pathIn(frame.lang, '/')}>
          {texts.backToHome}
        </a>
      </p>
    </div>
  )
}

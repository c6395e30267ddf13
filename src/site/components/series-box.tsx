import { Sentence } from '../../content/blocks/sentence.tsx'
import type { Texts } from '../../i18n/catalog.ts'
import type { SeriesView } from '../view.ts'

/** Which part of a series an article is, with all parts that visitors can see. */
type Props = { series: SeriesView; id: string; texts: Texts; dir: 'ltr' | 'rtl' | undefined }

export function SeriesBox({ series, id, texts, dir }: Props) {
  const { name, url, parts } = series
  const at = parts.findIndex((part) => part.id === id)
  const [previous, next] = at < 0 ? [] : [parts[at - 1], parts[at + 1]]
  const whole = parts.length > 0 ? <a href={url}>{name}</a> : <bdi>{name}</bdi>
  return (
    <nav className="series-box" aria-label={texts.series} dir={dir}>
      <p>
        <Sentence
          parts={
            at < 0 || parts.length < 2
              ? texts.partOf.parts({ series: whole })
              : texts.partNumber.parts({ part: at + 1, total: parts.length, series: whole })
          }
        />
      </p>
      {parts.length > 1 && (
        <details>
          <summary>{texts.allParts}</summary>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                {part.id === id ? (
                  <span aria-current="page">{part.title}</span>
                ) : (
                  <a href={part.url}>{part.title}</a>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      {(previous || next) && (
        <ul>
          {previous && (
            <li>
              <Sentence
                parts={texts.previousPart.parts({ title: <a href={previous.url}>{previous.title}</a> })}
              />
            </li>
          )}
          {next && (
            <li>
              <Sentence parts={texts.nextPart.parts({ title: <a href={next.url}>{next.title}</a> })} />
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

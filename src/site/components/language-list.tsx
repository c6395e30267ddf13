import type { Words } from '../../content/blocks/words.ts'
import type { Alternate } from '../../contracts/language.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import type { LanguageLink } from '../view.ts'

type Props = {
  language: SiteLanguage
  languages: readonly LanguageLink[]
  alternates?: readonly Alternate[] | undefined
}

/** Links each language to its translation of the page, or else to its home page. The page's own is not a link. */
export function LanguageList({ language, languages, alternates = [] }: Props) {
  const addressIn = new Map(alternates.map(({ tag, url }) => [tag, url]))
  return (
    <ul>
      {languages.map(({ tag, name, home }) => (
        <li key={tag}>
          {tag === language.tag ? (
            <span lang={tag} aria-current="true">
              {name}
            </span>
          ) : (
            <a href={addressIn.get(tag) ?? home} hrefLang={tag} lang={tag}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The languages as a block of a page, also on the canvas of the builder. */
export const TitledLanguages = ({ title, ...list }: Props & { title: Words }) => (
  <div className="language-links">
    {title && <h2 className="section-heading">{title}</h2>}
    <LanguageList {...list} />
  </div>
)

/** These are not in the style sheets, because most sites have only one language. */
export const languageCss =
  '.languages{position:relative}.languages summary{list-style:none;font-size:.875rem;font-weight:600}' +
  '.languages summary::-webkit-details-marker{display:none}' +
  '.languages nav{position:absolute;inset-inline-end:0;inset-block-start:100%;z-index:11;min-inline-size:10rem;' +
  'max-block-size:70svh;overflow-y:auto;padding:.5rem;background:var(--header-background);border:1px solid var(--line);' +
  'border-radius:.5rem}:is(.languages,.footer-languages,.language-links) ul{margin:0;padding:0;list-style:none}' +
  '.languages li>*{display:block;padding:.625rem .75rem;color:inherit;text-decoration:none}' +
  '.languages a:hover{background:var(--surface)}:is(.languages,.footer-languages,.language-links) [aria-current]{font-weight:700}' +
  '.footer-languages{padding-block:1rem}:is(.footer-languages,.language-links) ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}' +
  ':is(.footer-languages,.language-links) li>*{display:inline-block;padding-block:.5rem;color:inherit}'

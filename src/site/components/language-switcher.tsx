import type { ReactNode } from 'react'
import { cacheFor } from '../../content/cached-for.ts'
import type { Alternate } from '../../contracts/language.ts'
import type { Frame } from '../view.ts'
import { asOnePiece, writeHtml } from '../write-html.ts'
import { LanguageList } from './language-list.tsx'

type Props = { frame: Frame; alternates: readonly Alternate[] | undefined }

/** Makes the HTML, and caches it for all pages without translations, where the links lead to the home pages. */
function htmlOf(View: (props: Props) => ReactNode): (props: Props) => string {
  const cache = cacheFor<string>()
  return (props) => {
    const make = () => asOnePiece(writeHtml(<View {...props} />))
    return props.alternates ? make() : cache([props.frame], '', make)
  }
}

/** The menu in the header for choosing a language; nothing if the site has only one. It opens without any script. */
function LanguageMenu({ frame, alternates }: Props) {
  if (frame.languages.length === 0) return null
  const { tag, texts } = frame.language
  return (
    <details className="languages">
      <summary className="icon-link" aria-label={texts.languages}>
        <span aria-hidden="true">{tag.split('-', 1)[0]?.toUpperCase()}</span>
      </summary>
      <nav aria-label={texts.languages}>
        <LanguageList {...frame} alternates={alternates} />
      </nav>
    </details>
  )
}

/** The languages in the footer, all visible at once. */
function FooterLanguages({ frame, alternates }: Props) {
  if (frame.languages.length === 0) return null
  const { texts } = frame.language
  return (
    <nav
      className="footer-languages container"
      aria-label={texts.numbered({ name: texts.languages, number: 2 })}
    >
      <LanguageList {...frame} alternates={alternates} />
    </nav>
  )
}

export const languageMenuHtml = htmlOf(LanguageMenu)
export const footerLanguagesHtml = htmlOf(FooterLanguages)

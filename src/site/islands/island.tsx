import { renderToString } from 'react-dom/server'
import { cacheFor } from '../../content/cached-for.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import { asOnePiece } from '../write-html.ts'
import type { InLanguage } from './island-language.ts'
import { type IslandName, type IslandProps, islands } from './registry.tsx'

type Props<N extends IslandName> = {
  name: N
  id: string
  props: IslandProps<N>
  language: SiteLanguage
  isStale?: boolean
  /** What the content depends on: it is rendered only once as long as both stay the same. */
  cacheKey?: { list: object; as: string } | undefined
}
type Made = { html: string; data: string }

/**
 * Places a component that can be hydrated in the browser. It is rendered separately, so that its ids are the same after
 * hydration. `isStale`: the component fetches at once; otherwise it fetches when its data is too old.
 */
export function Island<N extends IslandName>(island: Props<N>) {
  const { name, id, props, language, isStale = false, cacheKey } = island
  const make = () => {
    const View = islands[name] as (props: IslandProps<N> & InLanguage) => React.ReactNode
    return {
      html: asOnePiece(renderToString(<View {...props} language={language} />, { identifierPrefix: id })),
      data: escapeJson(props),
    }
  }
  const { html, data } = cacheKey
    ? cache([cacheKey.list, language], `${name} ${id} ${cacheKey.as}`, make)
    : make()
  return (
    <>
      <div
        data-island={name}
        id={id}
        data-stale={isStale ? '' : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped */}
      <script type="application/json" id={`${id}-data`} dangerouslySetInnerHTML={{ __html: data }} />
    </>
  )
}

// A long list shown in too many ways would fill the memory.
const maxWays = 20
const cache = cacheFor<Made>(maxWays)

/** What an island needs to know to ask for the texts of its page's language. */
export const langOf = ({ lang }: { lang: string }): { lang?: string } => (lang === '' ? {} : { lang })

/** Data for a script to read. Nothing in it can end the element or start a comment. */
export function JsonScript({ type, id, data }: { type: string; id?: string; data: unknown }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: escapeJson(data) }} />
}

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

export const escapeJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '')

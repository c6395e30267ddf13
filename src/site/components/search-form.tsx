import { pathIn } from '../../contracts/paths.ts'
import type { Texts } from '../../i18n/catalog.ts'

type Props = { q: string; lang: string; texts: Texts }

/** `lang`: the language of the page as it is stored. */
export function SearchForm({ q, lang, texts }: Props) {
  return (
    <search>
      <form className="search-form" action={pathIn(lang, '/search')} method="get">
        <label className="sr-only" htmlFor="q">
          {texts.searchFor}
        </label>
        <input id="q" type="search" name="q" defaultValue={q} autoComplete="off" />
        <button type="submit" className="button button-primary">
          {texts.search}
        </button>
      </form>
    </search>
  )
}

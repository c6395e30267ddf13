import type { Texts } from '../../i18n/catalog.ts'

export function SearchForm({ q, texts }: { q: string; texts: Texts }) {
  return (
    <search>
      <form className="search-form" action="/search" method="get">
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

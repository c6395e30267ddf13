export function SearchForm({ q }: { q: string }) {
  return (
    <search>
      <form className="search-form" action="/search" method="get">
        <label className="sr-only" htmlFor="q">
          Search for
        </label>
        <input id="q" type="search" name="q" defaultValue={q} autoComplete="off" />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </form>
    </search>
  )
}

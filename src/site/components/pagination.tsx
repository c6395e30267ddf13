import type { ListMeta } from '../../contracts/common.ts'
import { numberIn } from '../../i18n/format.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'

/** The address of a page of a list; the first page has no parameter. */
export function pagePath(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

/** The addresses before and after this page of a list, if there are any. */
export function neighbourPages(path: string, { page, totalPages }: ListMeta) {
  return {
    previous: page > 1 ? pagePath(path, page - 1) : undefined,
    next: page < totalPages ? pagePath(path, page + 1) : undefined,
  }
}

type Props = {
  path: string
  meta: ListMeta
  language: SiteLanguage
  /** Whether the newest comes first, so that the links can say so. */
  isByDate?: boolean
}

export function Pagination({ path, meta, language: { tag, texts }, isByDate = true }: Props) {
  if (meta.totalPages <= 1) return null
  const { previous, next } = neighbourPages(path, meta)
  return (
    <nav className="pagination" aria-label={texts.pages}>
      {previous ? (
        <a href={previous} rel="prev">
          {isByDate ? texts.newer : texts.previousPage}
        </a>
      ) : (
        <span />
      )}
      <ol>
        {shown(meta).map((page, index) =>
          page === null ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={pagePath(path, page)}
                aria-label={texts.page({ page })}
                {...(page === meta.page && { 'aria-current': 'page' as const })}
              >
                {numberIn(tag)(page)}
              </a>
            </li>
          ),
        )}
      </ol>
      {next ? (
        <a href={next} rel="next">
          {isByDate ? texts.older : texts.nextPage}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}

/** The pages to link: the first, the last, and those around the current one; null where more than one is left out. */
function shown({ page, totalPages }: ListMeta): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, totalPages].filter((one) => one >= 1 && one <= totalPages)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const leftOut = one - (pages[index - 1] ?? 0) - 1
    return [...(leftOut === 1 ? [one - 1] : leftOut > 1 ? [null] : []), one]
  })
}

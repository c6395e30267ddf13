import type { Texts } from '../../i18n/catalog.ts'
import type { Crumb } from './structured-data.ts'

export function Breadcrumb({ crumbs, texts }: { crumbs: Crumb[]; texts: Texts }) {
  return (
    <nav className="breadcrumb" aria-label={texts.breadcrumb}>
      <ol>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            <a href={path} {...(index === crumbs.length - 1 && { 'aria-current': 'page' as const })}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

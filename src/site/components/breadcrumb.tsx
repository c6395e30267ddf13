import type { Crumb } from './structured-data.ts'

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
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

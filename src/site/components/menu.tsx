import type { ShownMenuItem } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import type { Texts } from '../../i18n/catalog.ts'
import { isSamePlace } from './cached-html.tsx'

type Props = {
  items: readonly ShownMenuItem[]
  isHome: boolean
  path: string | undefined
  texts: Texts
}

/** The navigation of wide screens. Dropdowns are `details`: they open without any script. */
export function Menu({ items, isHome, path, texts }: Props) {
  const childrenOf = groupedByParent(items)
  return (
    <nav className="menu" aria-label={texts.mainMenu}>
      <ul>
        {childrenOf(null).map((item) => {
          const children = childrenOf(item.id)
          const link = <MenuLink item={item} isHome={isHome} path={path} />
          if (children.length === 0) return <li key={item.id}>{link}</li>
          return (
            <li
              key={item.id}
              className={
                children.some((child) => isHere(child, { isHome, path }))
                  ? 'has-children has-current'
                  : 'has-children'
              }
            >
              {link}
              <details name="menu">
                <summary aria-label={texts.moreIn({ title: item.title })}>
                  <Chevron />
                </summary>
                <ul>
                  {children.map((child) => (
                    <li key={child.id}>
                      <MenuLink item={child} isHome={isHome} path={path} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The navigation of phones: every visible item in one list, children indented below their parents. */
export function MobileMenu({ items, isHome, path, texts }: Props) {
  const childrenOf = groupedByParent(items)
  const flat = childrenOf(null).flatMap((item) => [item, ...childrenOf(item.id)])
  return (
    <details className="mobile-menu">
      <summary aria-label={texts.menu}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path
            d="M4 7h16M4 12h16M4 17h16"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </summary>
      <nav aria-label={texts.mainMenuOnPhones}>
        <ul>
          {flat.map((item) => (
            <li key={item.id} className={item.parentId === null ? undefined : 'is-child'}>
              <MenuLink item={item} isHome={isHome} path={path} />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

type LinkProps = { item: ShownMenuItem; isHome: boolean; path: string | undefined }

export function MenuLink({ item, isHome, path }: LinkProps) {
  const href = resolveLink(item, { isHome })
  return (
    <a
      href={href}
      {...(item.hrefLang !== undefined && { hrefLang: item.hrefLang })}
      {...(item.lang !== undefined && { lang: item.lang })}
      {...(item.openInNewTab && { target: '_blank', rel: 'noopener' })}
      {...(isHere(item, { isHome, path }) && { 'aria-current': 'page' as const })}
    >
      {item.title}
    </a>
  )
}

function isHere(item: ShownMenuItem, { isHome, path }: Omit<Props, 'items' | 'texts'>): boolean {
  const href = resolveLink(item, { isHome })
  return path !== undefined && href !== '' && isSamePlace(href, path)
}

function Chevron() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

/** Finds visible children in order. Children of a hidden item have no visible parent and so never show. */
function groupedByParent(items: readonly ShownMenuItem[]): (parentId: string | null) => ShownMenuItem[] {
  const visible = items.filter(({ isVisible }) => isVisible).sort((a, b) => a.order - b.order)
  const groups = Map.groupBy(visible, ({ parentId }) => parentId)
  return (parentId) => groups.get(parentId) ?? []
}

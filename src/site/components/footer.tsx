import { resolveLink } from '../../contracts/menu-link.ts'
import type { Frame } from '../view.ts'

/** The footer of a site that has not built its own. */
export function Footer({ frame, path }: { frame: Frame; path: string | undefined }) {
  const { settings, menu, year } = frame
  const links = menu.filter((item) => item.isVisible && item.parentId === null)
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-about">
          <p className="footer-name">{settings.siteName}</p>
          {settings.siteDescription && <p>{settings.siteDescription}</p>}
        </div>
        <nav aria-label="Footer">
          <ul>
            {links.map((item) => (
              <li key={item.id}>
                <a
                  href={resolveLink(item, { isHome: path === '/' })}
                  {...(item.openInNewTab && { target: '_blank', rel: 'noopener' })}
                >
                  {item.title}
                </a>
              </li>
            ))}
            {settings.socialLinks.map(({ platform, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {platform}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="footer-rights">
          © {year} {settings.siteName}
        </p>
      </div>
    </footer>
  )
}

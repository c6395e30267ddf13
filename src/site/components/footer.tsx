import { BlockList } from '../../content/blocks/blocks.tsx'
import { plainPicture } from '../../content/blocks/picture.tsx'
import { resolveLink } from '../../contracts/menu-link.ts'
import { feedUrl } from '../../contracts/paths.ts'
import type { Frame } from '../view.ts'
import { keptHtml } from './kept-html.tsx'

type Props = { frame: Frame; path: string | undefined }

/** The footer that was built in the settings, or a plain one. */
export function Footer({ frame, path }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
  return <footer className="site-footer" dangerouslySetInnerHTML={{ __html: html(frame, path) }} />
}

const html = keptHtml((frame, path) => {
  const { settings, year } = frame
  const { content } = settings.footer
  return (
    <div className="container">
      {content.length > 0 ? (
        <div className="footer-built">
          <BlockList blocks={content} context={staticBlocks} />
        </div>
      ) : (
        <PlainFooter frame={frame} path={path} />
      )}
      <p className="footer-rights">
        © {year} {settings.siteName}
      </p>
    </div>
  )
})

// The footer is the same on every page, whatever that page has loaded.
const staticBlocks = { picture: plainPicture, latestArticles: () => null, categoryList: () => null }

function PlainFooter({ frame, path }: Props) {
  const { settings, menu } = frame
  const links = menu.filter((item) => item.isVisible && item.parentId === null)
  return (
    <>
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
          <li>
            <a href={feedUrl()} type="application/rss+xml">
              RSS
            </a>
          </li>
        </ul>
      </nav>
    </>
  )
}

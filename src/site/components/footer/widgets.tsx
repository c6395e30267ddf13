import type { ReactNode } from 'react'
import { address, items, type Props, text } from '../../../content/blocks/props.ts'
import { filledIn, listedBy, menuOf, type WidgetType } from '../../../content/footer/footer-document.ts'
import type { MenuItem } from '../../../contracts/menu.ts'
import type { Block } from '../../../contracts/pages.ts'
import { feedUrl, languagePrefix, pathIn, rootUrl, storedSlug } from '../../../contracts/paths.ts'
import type { Frame } from '../../view.ts'
import { MenuLink } from '../menu.tsx'

export type Place = {
  frame: Frame
  isHome: boolean
  path: string | undefined
  nameOf: (name: string) => string
}

/** The content of a widget; null if it has nothing to show. */
type WidgetView = (widget: Block, place: Place) => ReactNode

const logoHeight = 40

export const widgetViews: Readonly<Record<WidgetType, WidgetView>> = {
  FooterText({ props }) {
    const html = text(props.html)
    if (html.trim() === '') return null
    return (
      <>
        <Title props={props} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored */}
        <div className="footer-text" dangerouslySetInnerHTML={{ __html: html }} />
      </>
    )
  },

  FooterLogo({ props }, { frame }) {
    const { siteName, siteDescription } = frame.settings
    const isNamed = props.showName !== false && siteName !== ''
    const about = props.showDescription === true ? siteDescription : ''
    if (!frame.logo && !isNamed && about === '') return null
    return (
      <>
        {(frame.logo || isNamed) && (
          <a className="footer-brand" href={pathIn(frame.lang, '/')}>
            <Logo frame={frame} alt={isNamed ? '' : siteName || frame.language.texts.home} />
            {isNamed && <span>{siteName}</span>}
          </a>
        )}
        {about && <p className="footer-about">{about}</p>}
      </>
    )
  },

  FooterMenu(widget, { frame, isHome, path, nameOf }) {
    const { props } = widget
    const { texts } = frame.language
    const { header, [menuOf(widget)]: chosen } = frame.menus
    const shown = chosen.length === 0 && menuOf(widget) === 'footer' ? header : chosen
    const top = shown.filter((item) => item.isVisible && item.parentId === null)
    if (top.length === 0) return null
    const under = (parent: MenuItem) =>
      props.showChildren === true ? shown.filter((item) => item.isVisible && item.parentId === parent.id) : []
    return (
      <>
        <Title props={props} />
        <nav
          aria-label={nameOf(text(props.title) || (menuOf(widget) === 'legal' ? texts.legal : texts.footer))}
        >
          <ul>
            {top
              .flatMap((item) => [item, ...under(item)])
              .map((item) => (
                <li key={item.id}>
                  <MenuLink item={item} isHome={isHome} path={path} />
                </li>
              ))}
          </ul>
        </nav>
      </>
    )
  },

  FooterLinks({ props }) {
    const links = items(props.links).flatMap((link) => {
      const href = address(link.href)
      const label = text(link.label).trim()
      return href && label ? [{ href, label, newTab: link.newTab === true }] : []
    })
    return list(props, links)
  },

  FooterCategories(widget, { frame }) {
    const links = frame.footerLists.categories
      .slice(0, listedBy(widget))
      .map(({ name, slug }) => ({ label: name, href: rootUrl(storedSlug(slug, frame.lang)) }))
    return list(widget.props, links)
  },

  FooterLatest(widget, { frame }) {
    const links = frame.footerLists.latest
      .slice(0, listedBy(widget))
      .map(({ title, url }) => ({ label: title, href: url }))
    return list(widget.props, links)
  },

  FooterSocial({ props }, { frame }) {
    const links = frame.settings.socialLinks.map(({ platform, url }) => ({
      label: platform,
      href: url,
      rel: 'me noopener',
    }))
    const feed = { label: 'RSS', href: feedUrl(languagePrefix(frame.lang)), type: 'application/rss+xml' }
    return list(props, props.showFeed === true ? [...links, feed] : links)
  },

  FooterContact({ props }) {
    const [email, phone] = [text(props.email).trim(), text(props.phone).trim()]
    const lines = text(props.address)
      .split('\n')
      .filter((line) => line.trim() !== '')
    if (lines.length === 0 && !email && !phone) return null
    return (
      <>
        <Title props={props} />
        <address>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
          {email && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          {phone && (
            <p>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </p>
          )}
        </address>
      </>
    )
  },

  FooterCopyright({ props }, { frame }) {
    const line = text(props.text)
    if (line.trim() === '') return null
    return (
      <p className="footer-copyright">
        {filledIn(line, { year: frame.year, siteName: frame.settings.siteName })}
      </p>
    )
  },
}

type Entry = { label: string; href: string; newTab?: boolean; rel?: string; type?: string }

function list(props: Props, links: Entry[]): ReactNode {
  if (links.length === 0) return null
  return (
    <>
      <Title props={props} />
      <ul>
        {links.map(({ label, ...link }, index) => (
          <li key={index}>
            <Link {...link}>{label}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Title({ props }: { props: Props }) {
  const title = text(props.title).trim()
  return title === '' ? null : <h2 className="footer-title">{title}</h2>
}

type LinkProps = Omit<Entry, 'label'> & { children: ReactNode }

const Link = ({ newTab, rel, children, ...rest }: LinkProps) => (
  <a {...rest} {...(newTab ? { target: '_blank', rel: rel ?? 'noopener' } : rel && { rel })}>
    {children}
  </a>
)

function Logo({ frame, alt }: { frame: Frame; alt: string }) {
  const { logo } = frame
  if (!logo) return null
  const { src, width, height } = logo
  return (
    <img
      src={src}
      alt={alt}
      height={logoHeight}
      {...(width && height && { width: Math.round((logoHeight * width) / height) })}
      loading="lazy"
      decoding="async"
    />
  )
}

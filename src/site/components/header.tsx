import type { Alternate } from '../../contracts/language.ts'
import { pathIn } from '../../contracts/paths.ts'
import type { Frame } from '../view.ts'
import { cachedHtml } from './cached-html.tsx'
import { languageMenuHtml } from './language-switcher.tsx'
import { Menu, MobileMenu } from './menu.tsx'

const logoHeight = 36
// How many letters two lines of a menu can contain beside a name, and the space around an item in letters.
const maxInTwoLines = 100
const aroundItem = 4

type Props = {
  frame: Frame
  path: string | undefined
  /** The page in its languages. */
  alternates?: readonly Alternate[] | undefined
}

const languagesHere = '<span data-languages="true"></span>'

/** `path` is the current address, if the page has one. */
export function Header({ frame, path, alternates }: Props) {
  const name = isTall(frame.menus.header) ? 'site-header is-tall' : 'site-header'
  if (frame.languages.length > 0) {
    // A page with translations links to those instead of the home pages.
    const languages = languageMenuHtml({ frame, alternates })
    const whole = html(frame, path).replace(languagesHere, () => languages)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
    return <header className={name} dangerouslySetInnerHTML={{ __html: whole }} />
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
  return <header className={name} dangerouslySetInnerHTML={{ __html: html(frame, path) }} />
}

const html = cachedHtml((frame, path) => {
  const { settings, logo } = frame
  const { texts } = frame.language
  const menu = frame.menus.header
  const isNameHidden = settings.hideSiteName || settings.siteName === ''
  const props = { items: menu, isHome: path === pathIn(frame.lang, '/'), path, texts }
  return (
    <div className="container">
      <a className="brand" href={pathIn(frame.lang, '/')}>
        {logo && (
          <img
            src={logo.src}
            alt={isNameHidden ? settings.siteName || texts.home : ''}
            height={logoHeight}
            {...(logo.width && logo.height && { width: Math.round((logoHeight * logo.width) / logo.height) })}
          />
        )}
        {isNameHidden ? (
          !logo && <span className="sr-only">{settings.siteName || texts.home}</span>
        ) : (
          <span>{settings.siteName}</span>
        )}
      </a>
      {menu.length > 0 && <Menu {...props} />}
      <div className="header-tools">
        <a className="icon-link" href={pathIn(frame.lang, '/search')}>
          <span className="sr-only">{texts.search}</span>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 5 5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </a>
        {frame.languages.length > 0 && <span data-languages />}
        {settings.themeSettings.darkMode && <ThemeSwitch label={texts.switchTheme} />}
        {menu.length > 0 && <MobileMenu {...props} />}
      </div>
    </div>
  )
})

/** Whether the menu may need more lines than should stay visible above the text. */
function isTall(menu: Frame['menus']['header']): boolean {
  const roots = menu.filter(({ parentId }) => parentId === null)
  return roots.reduce((sum, { title }) => sum + title.length + aroundItem, 0) > maxInTwoLines
}

function ThemeSwitch({ label }: { label: string }) {
  return (
    <button type="button" className="theme-switch icon-link" aria-label={label}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 3a9 9 0 1 0 0 18z" fill="currentColor" />
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}

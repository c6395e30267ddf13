import type { ReactNode } from 'react'
import { BlockList, blockViews } from '../../../content/blocks/blocks.tsx'
import { plainPicture } from '../../../content/blocks/picture.tsx'
import { oneOf } from '../../../content/blocks/props.ts'
import {
  columnsOf,
  footerContent,
  idOf,
  isRow,
  isWidgetType,
  widgetsOf,
} from '../../../content/footer/footer-document.ts'
import type { Alternate } from '../../../contracts/language.ts'
import type { Block } from '../../../contracts/pages.ts'
import { pathIn } from '../../../contracts/paths.ts'
import type { Texts } from '../../../i18n/catalog.ts'
import type { Frame } from '../../view.ts'
import { cachedHtml } from '../cached-html.tsx'
import { footerLanguagesHtml } from '../language-switcher.tsx'
import { type Place, widgetViews } from './widgets.tsx'

type Props = {
  frame: Frame
  path: string | undefined
  /** The page in its languages. */
  alternates?: readonly Alternate[] | undefined
}

/** The footer that was built in the settings, or the default one. */
export function Footer({ frame, path, alternates }: Props) {
  if (frame.languages.length > 0) {
    const whole = html(frame, path) + footerLanguagesHtml({ frame, alternates })
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
    return <footer className="site-footer" dangerouslySetInnerHTML={{ __html: whole }} />
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
  return <footer className="site-footer" dangerouslySetInnerHTML={{ __html: html(frame, path) }} />
}

const html = cachedHtml((frame, path) => {
  const content = footerContent(frame.settings.footer, frame.language.texts)
  const place: Place = {
    frame,
    isHome: path === pathIn(frame.lang, '/'),
    path,
    nameOf: uniqueNames(frame.language.texts),
  }
  return (
    <div className="container">
      {content.map((block, index) =>
        isRow(block) ? (
          renderRow(block, place, idOf(block.props, index))
        ) : (
          <div key={idOf(block.props, index)} className="footer-built">
            <BlockList blocks={[block]} context={contextOf(place)} />
          </div>
        ),
      )}
      {!content.some(isRow) && (
        <p className="footer-rights">
          © {frame.year} {frame.settings.siteName}
        </p>
      )}
    </div>
  )
})

// The footer is the same on every page, so its blocks get none of the page's data. The languages come at its end.
const contextOf = ({ frame }: Place) => ({
  language: frame.language,
  picture: plainPicture,
  latestArticles: () => null,
  categoryArticles: () => null,
  categoryList: () => null,
  languages: () => null,
})

/** A column with nothing to show leaves its space to the others; a row without columns is left out. */
function renderRow(row: Block, place: Place, key: string): ReactNode {
  const columns = columnsOf(row)
    .map((column) => widgetsOf(column).flatMap((widget, index) => renderWidget(widget, place, index)))
    .filter((widgets) => widgets.length > 0)
  if (columns.length === 0) return null
  const classes = ['footer-row', `footer-columns-${Math.min(columns.length, 4)}`]
  if (oneOf(row.props.layout, ['equal', 'first']) === 'first') classes.push('footer-first')
  if (row.props.hasLine === true) classes.push('footer-line')
  return (
    <div key={key} className={classes.join(' ')}>
      {columns.map((widgets, index) => (
        <div key={index} className="footer-column">
          {widgets}
        </div>
      ))}
    </div>
  )
}

function renderWidget(widget: Block, place: Place, index: number): ReactNode[] {
  if (!isWidgetType(widget.type)) {
    // A footer may contain blocks of pages. Unknown ones are left out.
    if (!Object.hasOwn(blockViews, widget.type)) return []
    return [<BlockList key={idOf(widget.props, index)} blocks={[widget]} context={contextOf(place)} />]
  }
  const shown = widgetViews[widget.type](widget, place)
  return shown === null
    ? []
    : [
        <div key={idOf(widget.props, index)} className="footer-widget">
          {shown}
        </div>,
      ]
}

/** Gives each part of a page a name of its own, by which screen readers list it. */
function uniqueNames(texts: Texts): (name: string) => string {
  const given = new Map<string, number>()
  return (name) => {
    const count = (given.get(name) ?? 0) + 1
    given.set(name, count)
    return count === 1 ? name : texts.numbered({ name, number: count })
  }
}

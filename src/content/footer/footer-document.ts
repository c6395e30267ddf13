import type { Block, Blocks } from '../../contracts/pages.ts'
import { items, type Props, text, whole } from '../blocks/props.ts'

// A footer is stored as a builder's document: rows on its top level, in each of them columns, in these widgets. What is
// of no known type, from a newer version or an import, stays as it is wherever it stands.

export const widgetTypes = [
  'FooterText',
  'FooterLogo',
  'FooterMenu',
  'FooterLinks',
  'FooterCategories',
  'FooterLatest',
  'FooterSocial',
  'FooterContact',
  'FooterCopyright',
] as const
export type WidgetType = (typeof widgetTypes)[number]

export const mostColumns = 4
export const mostListed = 10

export const isWidgetType = (type: string): type is WidgetType => widgetTypes.some((known) => known === type)
export const isRow = (block: Block): boolean => block.type === 'FooterRow'

/** The columns of a row, in order. */
export const columnsOf = (row: Block): Props[] => items(row.props.columns)

/** The widgets of a column, in order; what is no block at all is left out. */
export const widgetsOf = (column: Props): Block[] => items(column.widgets).filter(isBlock)

/** How many entries a list shows. */
export const listedBy = (widget: Block): number => whole(widget.props.limit, 1, mostListed, 5)

/** The stored rows; the default ones where nothing is stored. */
export const footerContent = ({ content }: Blocks): Block[] =>
  content.length > 0 ? content : defaultFooter.content

/** What of the site has to be read for these rows: `latest` is a number of articles. */
export function neededLists(content: Block[]): { hasCategories: boolean; latest: number } {
  const widgets = content.filter(isRow).flatMap(columnsOf).flatMap(widgetsOf)
  const latest = widgets.filter(({ type }) => type === 'FooterLatest').map(listedBy)
  return {
    hasCategories: widgets.some(({ type }) => type === 'FooterCategories'),
    latest: Math.max(0, ...latest),
  }
}

/** `{year}` and `{siteName}` filled in. */
export const filledIn = (line: string, values: { year: number; siteName: string }): string =>
  line.replace(/\{(year|siteName)\}/g, (_, name: 'year' | 'siteName') => String(values[name]))

const part = (type: WidgetType | 'FooterRow', id: string, props: Props = {}): Block => ({
  type,
  props: { id: `footer-${id}`, ...props },
})
const column = (id: string, ...widgets: Block[]): Props => ({ id: `footer-${id}`, widgets })

/** What stands where no footer was made: it follows the name, the menu, the categories and the links of the site. */
export const defaultFooter: Blocks = {
  root: {},
  content: [
    part('FooterRow', 'main', {
      layout: 'first',
      columns: [
        column('about', part('FooterLogo', 'logo', { showName: true, showDescription: true })),
        column('explore', part('FooterMenu', 'menu', { title: 'Explore' })),
        column('topics', part('FooterCategories', 'categories', { title: 'Topics', limit: 6 })),
        column('follow', part('FooterSocial', 'social', { title: 'Follow', showFeed: true })),
      ],
    }),
    part('FooterRow', 'end', {
      hasLine: true,
      columns: [column('rights', part('FooterCopyright', 'copyright', { text: '© {year} {siteName}' }))],
    }),
  ],
}

/** The id under which the builder and React tell a part from the others; its place where none is stored. */
export const idOf = (props: Props, place: number): string => text(props.id) || String(place)

const isBlock = (value: Props): value is Block =>
  typeof value.type === 'string' && typeof value.props === 'object' && value.props !== null

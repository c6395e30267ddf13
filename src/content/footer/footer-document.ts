import { type MenuName, menuNames } from '../../contracts/menu-names.ts'
import type { Block, Blocks } from '../../contracts/pages.ts'
import { items, oneOf, type Props, text, whole } from '../blocks/props.ts'

// A footer is stored as a document of the builder: rows contain columns, and columns contain widgets. Unknown types,
// from a newer version or an import, stay unchanged wherever they are.

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

export const maxColumns = 4
export const maxListed = 10

export const isWidgetType = (type: string): type is WidgetType => widgetTypes.some((known) => known === type)
export const isRow = (block: Block): boolean => block.type === 'FooterRow'

/** The columns of a row, in order. */
export const columnsOf = (row: Block): Props[] => items(row.props.columns)

/** The widgets of a column, in order, without anything that is not a block. */
export const widgetsOf = (column: Props): Block[] => items(column.widgets).filter(isBlock)

/** The menu that a widget shows. */
export const menuOf = (widget: Block): MenuName => oneOf(widget.props.menu, menuNames)

/** The number of entries that a widget lists. */
export const listedBy = (widget: Block): number => whole(widget.props.limit, 1, maxListed, 5)

/** The stored rows, or the default ones if nothing is stored. */
export const footerContent = <B extends readonly Block[]>(
  { content }: { content: B },
  titles?: Titles,
): B | Block[] => (content.length > 0 ? content : titles ? footerWith(titles).content : defaultFooter.content)

/** The site's lists that these rows need: `latest` is a number of articles. */
export function neededLists(content: readonly Block[]): { hasCategories: boolean; latest: number } {
  const widgets = content.filter(isRow).flatMap(columnsOf).flatMap(widgetsOf)
  const latest = widgets.filter(({ type }) => type === 'FooterLatest').map(listedBy)
  return {
    hasCategories: widgets.some(({ type }) => type === 'FooterCategories'),
    latest: Math.max(0, ...latest),
  }
}

/** The text with `{year}` and `{siteName}` filled in. */
export const filledIn = (line: string, values: { year: number; siteName: string }): string =>
  line.replace(/\{(year|siteName)\}/g, (_, name: 'year' | 'siteName') => String(values[name]))

const part = (type: WidgetType | 'FooterRow', id: string, props: Props = {}): Block => ({
  type,
  props: { id: `footer-${id}`, ...props },
})
const column = (id: string, ...widgets: Block[]): Props => ({ id: `footer-${id}`, widgets })

export type Titles = { explore: string; topics: string; follow: string }

/** The default footer: it follows the name, the menus, the categories and the links of the site. */
const footerWith = ({ explore, topics, follow }: Titles): Blocks => ({
  root: {},
  content: [
    part('FooterRow', 'main', {
      layout: 'first',
      columns: [
        column('about', part('FooterLogo', 'logo', { showName: true, showDescription: true })),
        column('explore', part('FooterMenu', 'menu', { title: explore, menu: 'footer' })),
        column('topics', part('FooterCategories', 'categories', { title: topics, limit: 6 })),
        column('follow', part('FooterSocial', 'social', { title: follow, showFeed: true })),
      ],
    }),
    part('FooterRow', 'end', {
      hasLine: true,
      columns: [
        column('rights', part('FooterCopyright', 'copyright', { text: '© {year} {siteName}' })),
        column('small', part('FooterMenu', 'legal', { menu: 'legal' })),
      ],
    }),
  ],
})
export const defaultFooter: Blocks = footerWith({ explore: 'Explore', topics: 'Topics', follow: 'Follow' })

/** The id by which the builder and React identify a part. A part without a stored id is identified by its position. */
export const idOf = (props: Props, place: number): string => text(props.id) || String(place)

const isBlock = (value: Props): value is Block =>
  typeof value.type === 'string' && typeof value.props === 'object' && value.props !== null

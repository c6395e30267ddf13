import { items, type Props, text } from '../../../content/blocks/props.ts'
import { widgetsOf } from '../../../content/footer/footer-document.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import { isSafeUrl } from '../../../contracts/url.ts'
import { t } from '../../texts/t.ts'
import { rowColumns } from './footer-tree.ts'

export const wrongAddress = t('Use an address that starts with http://, https://, mailto:, tel:, / or #')

/** The server would store no address instead of this one. */
export function isWrongAddress(link: Props): boolean {
  const address = text(link.href)
  return address !== '' && !isSafeUrl(address)
}

export const hasWrongAddress = ({ type, props }: Block): boolean =>
  type === 'FooterLinks' && items(props.links).some(isWrongAddress)

/** Why the footer cannot be saved, as an error of its field. */
export const errorsOfFooter = ({ content }: Blocks): { footer?: string } =>
  content.flatMap(rowColumns).flatMap(widgetsOf).some(hasWrongAddress) ? { footer: wrongAddress } : {}

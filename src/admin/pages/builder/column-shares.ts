import { columns } from '../../../content/blocks/columns/columns.ts'
import type { Props } from '../../../content/blocks/props.ts'
import { readProps } from '../../../content/blocks/read-props.ts'

/** A column has at least this share, so that it stays visible and can be widened again. */
const least = 1

/** The shares of all columns of a block. */
export const sharesOf = (props: Props): number[] =>
  readProps(columns, props).columns.map(({ share }) => share)

/** The shares after the column at `index` got another one: the next column gets the rest of their sum. */
export function shared(shares: readonly number[], index: number, wanted: number): number[] {
  const [one = 0, other = 0] = shares.slice(index, index + 2)
  const most = one + other - least
  const share = Math.max(least, Math.min(most, Math.round(wanted)))
  return shares.map((before, at) => (at === index ? share : at === index + 1 ? one + other - share : before))
}

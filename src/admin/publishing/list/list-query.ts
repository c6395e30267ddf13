import type { z } from 'zod'
import { reviewState } from '../../../contracts/reviews.ts'
import type { ListAddress } from '../../ui/list-address.ts'
import { statusOf } from '../../ui/list-controls.tsx'

/** The order of articles and pages when the address names none. */
export const defaultOrder = 'updated'

/** The query of a list of articles or pages, from its address; an unknown order becomes the default. */
export function listQuery<Order extends string>(
  address: ListAddress,
  orders: z.ZodType<Order | typeof defaultOrder>,
) {
  const { get, page, limit } = address
  const status = statusOf(address)
  const review = reviewState.safeParse(get('review')).data
  return {
    page: String(page),
    limit: String(limit),
    q: get('q'),
    sort: orders.safeParse(get('sort')).data ?? defaultOrder,
    ...(status && { status }),
    ...(review && { review }),
    ...(get('lang') && { lang: get('lang') }),
    ...(get('author') && { author: get('author') }),
  }
}

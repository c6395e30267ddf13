import { withQuery } from '../../../contracts/redirect-rule.ts'
import type { TestedAddress } from '../../../contracts/redirects.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { readPageAddress } from '../../core/page-address.ts'
import { giveWay } from '../../db/turns.ts'
import { type Found, findElsewhere, resolve } from './site.ts'

/** What a visitor gets at each of these addresses. Nothing is counted. */
export async function testAddresses(ctx: Ctx, addresses: string[]): Promise<TestedAddress[]> {
  authorize(ctx, 'redirect.read')
  const tested: TestedAddress[] = []
  for (const address of addresses) {
    const found = await find(ctx, pathOf(ctx, address.trim()))
    const to = found && 'redirect' in found ? found.redirect : null
    tested.push({
      address,
      status: found?.status ?? null,
      to: to === null ? null : withQuery(to, address.split('?', 2)[1] ?? ''),
      redirectId: found?.ruleId ?? null,
    })
    await giveWay()
  }
  return tested
}

async function find(ctx: Ctx, path: string): Promise<Found | undefined> {
  const encoded = path.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  const address = readPageAddress(encoded)
  const old = address ? address.old : encoded.split('?', 1)[0]
  const elsewhere = old === undefined ? undefined : await findElsewhere(ctx, old)
  if (elsewhere || !address) return elsewhere
  // The search query does not matter here.
  return resolve(ctx, { ...address, q: '' })
}

function pathOf({ config }: Ctx, address: string): string {
  const own = new URL(config.publicUrl).origin
  return address.startsWith(own) ? address.slice(own.length) || '/' : address
}

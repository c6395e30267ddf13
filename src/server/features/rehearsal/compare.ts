import { plainText } from '../../../content/text.ts'

export type Answer = { status: number; location: string | undefined; body: string }
export type Ask = (address: string) => Promise<Answer>

/**
 * How the answers of another site compare: the same; the same words in other markup; other words, status or target; or
 * no answer at all.
 */
export type Difference = 'same' | 'markup' | 'content' | 'gone'

export type Comparison = { address: string; difference: Difference }

/** Requests each address from both sites, one after the other. */
export async function* compareSites(
  addresses: readonly string[],
  { site, copy }: { site: Ask; copy: Ask },
): AsyncGenerator<Comparison> {
  for (const address of addresses) {
    const difference = differenceOf(await site(address), await copy(address))
    // Something may have become public, or changed, between the two answers.
    yield difference === 'same'
      ? { address, difference }
      : { address, difference: differenceOf(await site(address), await copy(address)) }
  }
}

export function differenceOf(before: Answer, after: Answer): Difference {
  if (before.status < 400 && after.status >= 400) return 'gone'
  if (before.status !== after.status || before.location !== after.location) return 'content'
  if (before.body === after.body) return 'same'
  return plainText(before.body) === plainText(after.body) ? 'markup' : 'content'
}

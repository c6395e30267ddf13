import type { Blocks } from '../../../../contracts/pages.ts'
import type { Ctx } from '../../../core/context.ts'
import { orNothing } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import * as articles from '../../articles/articles.ts'
import * as pages from '../../pages/pages.ts'
import type { Addresses } from './import-addresses.ts'
import type { ImportRun } from './import-run.ts'
import { importedVersion, versionDetail } from './ledger.ts'

const tag = /<[a-z][^<>]*>/gi
const attribute = / (?:src|srcset|href|poster)="[^"]*"/g
const webAddress = /https?:\/\/[^\s"'\\<>()]+/g
const onlyAddress = /^https?:\/\/[^\s"'\\<>()]+$/

/**
 * Adds files to a text that an earlier run stored without them, because they were missing. Nothing else changes, even
 * if someone has changed the text since. Throws like a change of the text.
 */
export async function showArrived(
  run: ImportRun,
  { resolve }: Addresses,
  key: string,
  kind: 'article' | 'page',
): Promise<void> {
  const item = run.ledger.find(key)
  if (run.arrived.size === 0 || !item) return
  const renew = (address: string) => {
    const here = resolve(address)
    return run.arrived.has(here) ? here : address
  }
  const renewIn = (html: string) =>
    html.replace(tag, (element) => element.replace(attribute, (one) => one.replace(webAddress, renew)))
  await transaction(run.ctx, async (ctx) => {
    const change = kind === 'article' ? changeArticle : changePage
    const versions = await change(ctx, item.entityId, { renew, renewIn })
    if (versions && versions.before === importedVersion(item.detail))
      await run.ledger.change(ctx, key, { detail: versionDetail(versions.after) })
  })
}

type Renewing = { renew(address: string): string; renewIn(html: string): string }
/** Undefined if nothing has changed. */
type Versions = Promise<{ before: number; after: number } | undefined>

async function changeArticle(ctx: Ctx, id: string, { renew, renewIn }: Renewing): Versions {
  const found = await orNothing(articles.adminGet(ctx, id))
  if (!found) return undefined
  const content = renewIn(found.content)
  const featuredImage = found.featuredImage === null ? null : renew(found.featuredImage)
  if (content === found.content && featuredImage === found.featuredImage) return undefined
  const { version } = await articles.update(ctx, id, {
    version: found.version,
    content,
    featuredImage,
    // The words have not changed, so readers see no new update.
    isUpdate: false,
  })
  return { before: found.version, after: version }
}

async function changePage(ctx: Ctx, id: string, { renew, renewIn }: Renewing): Versions {
  const found = await orNothing(pages.adminGet(ctx, id))
  if (!found) return undefined
  const before = JSON.stringify(found.blocks)
  const after = JSON.stringify(found.blocks, (_name, value: unknown) => {
    if (typeof value !== 'string') return value
    return onlyAddress.test(value) ? renew(value) : renewIn(value)
  })
  if (after === before) return undefined
  const blocks = JSON.parse(after) as Blocks
  const { version } = await pages.update(ctx, id, { version: found.version, blocks })
  return { before: found.version, after: version }
}

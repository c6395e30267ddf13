import { isDeepStrictEqual } from 'node:util'
import type { ColorName } from '../../../../content/color-pairs.ts'
import { inspectContrast } from '../../../../content/contrast.ts'
import { type SiteOffer, siteOfferNames, siteOffers } from '../../../../contracts/import-states.ts'
import type { ImportPlanShown } from '../../../../contracts/imports.ts'
import type { ReadOnly } from '../../../../contracts/read-only.ts'
import { defaultSettings, type Settings } from '../../../../contracts/settings.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import * as menu from '../../menu/menu.ts'
import * as settings from '../../settings/settings.ts'
import type { OfferedSite } from '../plan/offered-site.ts'
import { lastPartOf } from '../plan/plan-text.ts'
import type { ReadyPlan } from '../plan/ready-plan.ts'
import type { ReadySource } from '../source.ts'
import type { ImportRun } from './import-run.ts'

export type Offer = NonNullable<ImportPlanShown['offers']>[number]

/** What this site may take over from the old one, without what is the same here. */
export async function offersOf(ctx: Ctx, { offers = {}, plan }: ReadySource): Promise<Offer[]> {
  const here = await settings.stored(ctx)
  const files = new Map(plan.media.map(({ exportId, url }) => [exportId, url]))
  const nameOf = (id: string | undefined) => lastPartOf(files.get(id ?? '') ?? '')
  const found: Offer[] = settingOffers.flatMap((what) => {
    const change = changeOf(what, offers, { here, addressOf: nameOf })
    if (!change) return []
    const [now, usual] = [valuesIn(here, change), valuesIn(defaultSettings, change)]
    if (isDeepStrictEqual(now, valuesIn(change, change))) return []
    const isSuggested = isDeepStrictEqual(now, usual) || now.every((value) => value === '')
    // A suggested picture of a new site is not one of its own, so there is nothing to name.
    const current = isSuggested && (what === 'logo' || what === 'icon') ? '' : words(now)
    return { what, value: words(valuesIn(change, change)), current, isSuggested }
  })
  const value = titlesOf(
    plan.menus.flatMap(({ items }) => items.filter((item) => item.parentExportId === null)),
  )
  if (value === '') return found
  const items = (await menu.adminList(ctx, 'all')).filter(({ parentId }) => parentId === null)
  return [...found, { what: 'navigation', value, current: titlesOf(items), isSuggested: items.length === 0 }]
}

const settingOffers = siteOffers.filter((what) => what !== 'navigation')
type SettingOffer = (typeof settingOffers)[number]

const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).join(', ')
const words = (values: unknown[]) =>
  [...new Set(values.flatMap((value) => (typeof value === 'boolean' ? [] : String(value ?? ''))))].join(', ')

type Change = Record<string, unknown>
type Here = { here: ReadOnly<Settings>; addressOf: (exportId: string | undefined) => string | undefined }

/** The new settings; undefined if the export says nothing, or if its picture is not here. */
function changeOf(what: SettingOffer, offers: OfferedSite, { here, addressOf }: Here): Change | undefined {
  const { name, description, language } = offers
  const [logo, icon] = [addressOf(offers.logo), addressOf(offers.icon)]
  const colors = offers.colors ?? (offers.color === undefined ? undefined : colorsFrom(offers.color, here))
  const changes: Record<SettingOffer, Change | false> = {
    name: name !== undefined && { siteName: name },
    description: description !== undefined && { siteDescription: description },
    language: language !== undefined && { language },
    logo: Boolean(logo) && { logoUrl: logo, ...(offers.logoIsName && { hideSiteName: true }) },
    icon: Boolean(icon) && { metadata: { favicon: icon } },
    colors: colors !== undefined && Object.keys(colors).length > 0 && { themeSettings: { colors } },
  }
  return changes[what] || undefined
}

/** The settings here for which another system has only one colour. */
const fromOneColor = [
  'primary',
  'secondary',
  'link',
  'categoryLinkHover',
  'categoryActiveBackground',
] as const

/** Uses the colour everywhere it can be read on this site; elsewhere, the nearest shade that can be read. */
function colorsFrom(color: string, { themeSettings }: ReadOnly<Settings>): Record<string, string> {
  const before = themeSettings.colors
  const colors = { ...before, ...Object.fromEntries(fromOneColor.map((name) => [name, color])) }
  const may = new Set<ColorName>([...fromOneColor, 'categoryActiveText'])
  // Several texts may share a colour. A shade that is readable for all of them is found in a few rounds.
  for (let round = 0; round < maxRounds; round += 1) {
    const wrong = inspectContrast({ ...themeSettings, colors }).filter(
      ({ field, offer }) => offer !== undefined && may.has(field),
    )
    if (wrong.length === 0) break
    for (const { field, offer } of wrong) if (offer !== undefined) colors[field] = offer
  }
  return Object.fromEntries(
    [...may].flatMap((name) => (colors[name] === before[name] ? [] : [[name, colors[name]]])),
  )
}

const maxRounds = 5

/** The values of an object at the places that `change` fills. */
function valuesIn(object: unknown, change: Change): unknown[] {
  return Object.entries(change).flatMap(([name, value]) => {
    const here = (object as Change | undefined)?.[name]
    return isObject(value) ? valuesIn(here, value) : [here]
  })
}

const isObject = (value: unknown): value is Change => typeof value === 'object' && value !== null

/** Leaves out the navigation unless someone has chosen it. */
export function withoutNavigation(plan: ReadyPlan, take: readonly SiteOffer[]): ReadyPlan {
  if (take.includes('navigation')) return plan
  const left = plan.menus.flatMap(({ items }) => items)
  const skipped = left.map(({ exportId, title }) => ({
    exportId,
    type: 'nav_menu_item',
    title,
    reason: english('You chose to leave out the navigation'),
  }))
  const { total, imported } = plan.counts
  return {
    ...plan,
    menus: [],
    skipped: [...plan.skipped, ...skipped],
    counts: { total, imported: imported - left.length, skipped: plan.counts.skipped + left.length },
  }
}

/** Changes the chosen settings, and records what each was before. */
export async function importOffers(
  { ctx, source, ledger, report, options }: ImportRun,
  media: ReadonlyMap<string, string>,
): Promise<void> {
  const take = options.decisions?.take ?? []
  const addressOf = (id: string | undefined) => media.get(id ?? '')
  for (const what of settingOffers.filter((one) => take.includes(one))) {
    const key = `setting:${options.runId ?? ''}:${what}`
    if (ledger.isOwn(key)) {
      report.took(what)
      continue
    }
    const taking = transaction(ctx, async (inner) => {
      const here = await settings.stored(inner)
      const after = changeOf(what, source.offers ?? {}, { here, addressOf })
      if (!after || isDeepStrictEqual(valuesIn(here, after), valuesIn(after, after))) return
      const before = partOf(here, after)
      await settings.update(inner, after)
      if (options.runId !== undefined)
        await ledger.record(inner, key, 'setting', what, JSON.stringify({ before, after }))
      report.took(what)
    })
    await taking.catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
      const { [what]: offer } = siteOfferNames
      report.note(
        english('The {offer} of the old site cannot be used here: {message}', {
          offer,
          message: error.message,
        }),
      )
    })
  }
}

/** The part of an object that `change` would replace. */
function partOf(object: unknown, change: Change): Change {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const here = (object as Change)[name]
      return [name, isObject(value) ? partOf(here, value) : here]
    }),
  )
}

/** Restores a setting from `detail`. Returns false if someone has changed it since. */
export async function restoreOffer(ctx: Ctx, detail: string): Promise<boolean> {
  const { before, after } = JSON.parse(detail) as { before: Change; after: Change }
  if (!isDeepStrictEqual(valuesIn(await settings.stored(ctx), after), valuesIn(after, after))) return false
  await settings.update(ctx, before)
  return true
}

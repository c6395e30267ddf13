import { isDeepStrictEqual } from 'node:util'
import { servedRobots } from '../../../content/robots.ts'
import type { Issue } from '../../../contracts/errors.ts'
import { issueOf } from '../../../contracts/issues.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import {
  settings as contract,
  type RobotsReport,
  type Settings,
  type VersionedSettings,
} from '../../../contracts/settings.ts'
import { languageOf } from '../../../i18n/catalogs.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import { changedNothing, note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { invalidField, versionConflict, withIssues } from '../../core/errors.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import { lockSettings } from '../../db/version-locks.ts'
import { checkRobots } from '../../platform/texts/texts.ts'
import { claimLanguages, claimPrefix } from '../addresses/prefixes.ts'
import { cleanBlocks } from '../blocks/blocks.ts'
import { localized } from './languages.ts'
import { problemsOf, withoutEmpty } from './own-texts.ts'
import * as queries from './settings.queries.ts'
import { isObject, merge, readStored, stored } from './stored.ts'

export {
  allLanguages,
  atAddress,
  inLanguage,
  langAfter,
  langOf,
  localized,
  readLanguage,
  storedLang,
  tagIfOther,
  tagOf,
} from './languages.ts'
export { requirePublishable } from './require-publishable.ts'
export { stored } from './stored.ts'

/** What the site is called in an email; without a name of its own, its host. */
export const nameInMail = async (ctx: Ctx): Promise<string> =>
  (await stored(ctx)).siteName || new URL(ctx.config.publicUrl).host

/** The language of the site, with its texts. */
export const language = async (ctx: Ctx): Promise<SiteLanguage> => languageOf(await get(ctx))

/**
 * What pages are made from for visitors of the context's language. `publicSettings` of the contract leaves out what
 * visitors may not know.
 */
export const get = async (ctx: Ctx): Promise<ReadOnly<Settings>> => localized(await stored(ctx), ctx.lang)

export async function adminGet(ctx: Ctx): Promise<ReadOnly<VersionedSettings>> {
  authorize(ctx, 'settings.read')
  return stored(ctx)
}

/**
 * Merges `change` into the stored settings: objects are merged at any depth, lists and texts replaced, unknown fields
 * ignored. Throws VALIDATION_FAILED with the full path of every wrong field, or VERSION_CONFLICT; then nothing is
 * changed.
 */
export async function update(
  ctx: Ctx,
  { version, ...change }: { version?: number | undefined; [name: string]: unknown },
): Promise<VersionedSettings> {
  authorize(ctx, 'settings.write')
  const clean = await cleaned(ctx, change)
  return completing(ctx, async (inner) => {
    const now = inner.now()
    const locked = await lockSettings(inner.db, now)
    const before = readStored(locked.value)
    if (version !== undefined && version < locked.version)
      throw versionConflict('the settings', { ...before, version: locked.version })
    const after = await withoutUnknownLabels(inner, validated(merge(before, clean), before))
    await refuseUnknownHome(inner, before, after)
    if (after.language !== before.language) await refuseLanguageOfTexts(inner, after)
    const moved = (['tag', 'author', 'series'] as const).filter(
      (kind) => after[`${kind}Prefix`] !== before[`${kind}Prefix`],
    )
    for (const kind of moved) await claimPrefix(inner, kind, after[`${kind}Prefix`])
    await claimLanguages(inner, before.languages, after.languages)
    await queries.storeSettings(inner.db, { value: JSON.stringify(after), version: locked.version + 1, now })
    note(inner, { changes: changesBetween(before, after), title: 'Settings' })
    // Tags, authors and series are cached with their addresses, categories in the order of the language.
    const changesLists =
      moved.length > 0 ||
      after.language !== before.language ||
      !isDeepStrictEqual(after.languages, before.languages)
    await inner.events.emit(changesLists ? ['settings', 'list'] : ['settings'])
    return { ...after, version: locked.version + 1 }
  })
}

/** The settings as `update` would make them from `change`. Nothing is stored. Throws VALIDATION_FAILED. */
export async function unsaved(ctx: Ctx, change: Record<string, unknown>): Promise<Settings> {
  authorize(ctx, 'settings.write')
  const before = await stored(ctx)
  return validated(merge(before, await cleaned(ctx, change)), before)
}

/** Stores robots.txt if one is given, and returns what is served now and any warnings about it. */
export async function robots(
  ctx: Ctx,
  { robotsTxt, version }: { robotsTxt?: string | undefined; version?: number | undefined } = {},
): Promise<RobotsReport> {
  authorize(ctx, 'settings.write')
  const check = async (text: string) => withSentences(await checkRobots(ctx, text, ctx.config.publicUrl))
  if (robotsTxt === undefined) {
    changedNothing(ctx)
    return check((await stored(ctx)).robotsTxt)
  }
  // A long one is checked in a thread: not within the transaction.
  const report = await check((await unsaved(ctx, { robotsTxt })).robotsTxt)
  return completing(ctx, async (inner) => {
    await update(inner, { robotsTxt, version })
    return report
  })
}

/** The text of /robots.txt. A staging copy has its own, whatever the settings say. */
export async function robotsTxt(ctx: Ctx): Promise<string> {
  if (ctx.config.copyOf !== undefined) return 'User-agent: *\nDisallow: /\n'
  return servedRobots((await stored(ctx)).robotsTxt, ctx.config.publicUrl)
}

/** The change with cleaned footers, those of further languages too. Slow. */
async function cleaned(ctx: Ctx, change: Record<string, unknown>): Promise<Record<string, unknown>> {
  const clean = await cleanedFooter(ctx, change)
  const { translations } = clean
  if (!isObject(translations)) return clean
  const all: [string, unknown][] = []
  for (const [tag, one] of Object.entries(translations))
    all.push([tag, isObject(one) ? await cleanedFooter(ctx, one) : one])
  return { ...clean, translations: Object.fromEntries(all) }
}

/** The change with a cleaned footer; the stored footer is already clean. Slow. */
async function cleanedFooter(ctx: Ctx, change: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { footer } = change
  if (!isObject(footer)) return change
  return { ...change, footer: await cleanBlocks(ctx, footer as Blocks) }
}

/** The settings without labels that are empty, or of menu items that are neither in a menu nor in the trash. */
async function withoutUnknownLabels(ctx: Ctx, settings: Settings): Promise<Settings> {
  const ids = Object.values(settings.translations).flatMap(({ menuLabels = {} }) => Object.keys(menuLabels))
  if (ids.length === 0) return settings
  const known = new Set(await queries.listMenuItemIds(ctx.db, [...new Set(ids)]))
  const translations = Object.entries(settings.translations).map(([tag, { menuLabels, ...rest }]) => {
    const labels = Object.entries(menuLabels ?? {}).filter(([id, label]) => label !== '' && known.has(id))
    return [tag, labels.length > 0 ? { ...rest, menuLabels: Object.fromEntries(labels) } : rest]
  })
  return { ...settings, translations: Object.fromEntries(translations) }
}

/** A page chosen earlier may be gone: readers then get the latest articles. Only a new choice must exist. */
async function refuseUnknownHome(ctx: Ctx, before: Settings, { homePageId }: Settings): Promise<void> {
  if (homePageId === null || homePageId === before.homePageId) return
  const lang = await queries.langOfPage(ctx.db, homePageId)
  if (lang === undefined) throw invalidField('homePageId', 'This page no longer exists. Choose another one.')
  if (lang !== '')
    throw invalidField(
      'homePageId',
      'Choose a page in the first language: its translations are the other home pages.',
    )
}

/** Nobody could say any more which of the texts with this tag are meant. */
async function refuseLanguageOfTexts(ctx: Ctx, { language }: Settings): Promise<void> {
  if (await queries.hasTexts(ctx.db, language))
    throw invalidField(
      'language',
      'Articles or pages already use this language as a further language. Give them another language first.',
    )
}

function languageProblems({ language, languages }: Settings): Issue[] {
  const index = languages.findIndex((tag) => tag.toLowerCase() === language.toLowerCase())
  const message = 'This is the first language of the site, which has no prefix. Leave it out here.'
  return index < 0 ? [] : [{ path: `languages.${index}`, message }]
}

const translationProblems = ({ translations }: Settings, before: ReadOnly<Settings>): Issue[] =>
  Object.entries(translations).flatMap(([tag, { texts = {} }]) =>
    problemsOf(texts, before.translations[tag]?.texts ?? {}).map(({ path, message }) => ({
      path: `translations.${tag}.${path}`,
      message,
    })),
  )

function validated(value: Record<string, unknown>, before: ReadOnly<Settings>): Settings {
  const parsed = contract.safeParse(value)
  const issues = parsed.success
    ? [
        ...problemsOf(parsed.data.texts, before.texts),
        ...languageProblems(parsed.data),
        ...translationProblems(parsed.data, before),
      ]
    : parsed.error.issues.map(issueOf)
  if (parsed.success && issues.length === 0) return { ...parsed.data, texts: withoutEmpty(parsed.data.texts) }
  throw withIssues(issues)
}

import { cacheFor } from '../../../content/cached-for.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { languageOf } from '../../../i18n/catalogs.ts'
import type { Frame } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import * as blocks from '../blocks/blocks.ts'
import { menusIn } from '../menu/menu.ts'
import * as settings from '../settings/settings.ts'
import type { BuiltSite } from './built-site.ts'
import { readScripts, readStyles } from './custom-code.ts'
import { digestOf } from './digest.ts'
import { footerLists } from './footer-lists.ts'
import { pageHeaders } from './headers.ts'
import { languageLinks } from './language-links.ts'
import { picturesOf } from './pictures.ts'

/** The frame around every page, with its headers, and a digest of both. */
export type Framed = { frame: Frame; headers: Record<string, string>; digest: string }

const cache = cacheFor<Promise<Framed>>()

/** Returns the frame. Makes it again only if the settings, the menus, the build or the year has changed. */
export async function frameOf(ctx: Ctx, site: BuiltSite): Promise<ReadOnly<Framed>> {
  const stored = await settings.get(ctx)
  const [menus, lists] = await Promise.all([menusIn(ctx, stored), footerLists(ctx, stored)])
  const year = ctx.now().slice(0, 4)
  return cache([stored, menus, lists, site], year, () => make(ctx, site, stored, { menus, lists }))
}

/** Like `frameOf`, with settings that are not stored. Never cached. */
export async function frameWith(ctx: Ctx, site: BuiltSite, settings: Settings): Promise<Frame> {
  const [menus, lists] = await Promise.all([menusIn(ctx, settings), footerLists(ctx, settings)])
  return (await make(ctx, site, settings, { menus, lists })).frame
}

async function make(
  ctx: Ctx,
  site: BuiltSite,
  stored: ReadOnly<Settings>,
  { menus, lists }: { menus: Frame['menus']; lists: Frame['footerLists'] },
): Promise<Framed> {
  const { logoUrl, metadata, themeSettings, customScripts, customStyles } = stored
  const pictures = await picturesOf(ctx, [logoUrl, metadata.ogImage])
  const { content } = await blocks.filled(ctx, stored.footer.content)
  const ownCss = themeSettings.customCSS + customStyles
  const theme = site.themeCss(themeSettings, ownCss) + (stored.languages.length > 0 ? site.languageCss : '')
  const styles = readStyles(customStyles)
  const css = readStyles(themeSettings.customCSS)
  const scripts = readScripts(customScripts)
  const early = themeSettings.darkMode ? `<script>${site.earlyScript}</script>` : ''
  const frame: Frame = {
    publicUrl: ctx.config.publicUrl,
    isCopy: ctx.config.copyOf !== undefined,
    settings: { ...stored, footer: { ...stored.footer, content } },
    language: languageOf(stored),
    lang: ctx.lang,
    languages: languageLinks(await settings.stored(ctx)),
    logo: pictures(logoUrl || null),
    sharedImage: pictures(metadata.ogImage || null, stored.siteName),
    menus,
    footerLists: lists,
    assets: { ...site.assets, fonts: site.fontPreloads(themeSettings, ownCss) },
    customHead: `<style>${theme}</style>${early}<script type="speculationrules">${site.speculationRules}</script>${styles.html}${css.html}`,
    customBody: scripts.html,
    year: Number(ctx.now().slice(0, 4)),
  }
  const allStyles = {
    html: '',
    hashes: [...styles.hashes, ...css.hashes],
    origins: [...styles.origins, ...css.origins],
  }
  const own = { scripts: [site.earlyScript, site.speculationRules], styles: [theme] }
  const headers = pageHeaders(ctx.config, scripts, allStyles, own)
  return { frame, headers, digest: digestOf([frame, headers]) }
}

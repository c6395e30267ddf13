import { cacheFor } from '../../../content/cached-for.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import type { Frame } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import * as blocks from '../blocks/blocks.ts'
import * as menu from '../menu/menu.ts'
import * as settings from '../settings/settings.ts'
import type { BuiltSite } from './built-site.ts'
import { readScripts, readStyles } from './custom-code.ts'
import { footerLists } from './footer-lists.ts'
import { pageHeaders } from './headers.ts'
import { picturesOf } from './pictures.ts'

/** What surrounds every page, with the headers that go with it. */
export type Framed = { frame: Frame; headers: Record<string, string> }

const cache = cacheFor<Promise<Framed>>()

/** Made again only if the settings, the menu, the build or the year has changed. */
export async function frameOf(ctx: Ctx, site: BuiltSite): Promise<ReadOnly<Framed>> {
  const [stored, items] = await Promise.all([settings.get(ctx), menu.list(ctx)])
  const lists = await footerLists(ctx, stored)
  const year = ctx.now().slice(0, 4)
  return cache([stored, items, lists, site], year, () => make(ctx, site, stored, { items, lists }))
}

/** As `frameOf`, with settings that are not stored. Never cached. */
export async function frameWith(ctx: Ctx, site: BuiltSite, settings: Settings): Promise<Frame> {
  const [items, lists] = await Promise.all([menu.list(ctx), footerLists(ctx, settings)])
  return (await make(ctx, site, settings, { items, lists })).frame
}

async function make(
  ctx: Ctx,
  site: BuiltSite,
  stored: ReadOnly<Settings>,
  { items, lists }: { items: Frame['menu']; lists: Frame['footerLists'] },
): Promise<Framed> {
  const { logoUrl, metadata, themeSettings, customScripts, customStyles } = stored
  const pictures = await picturesOf(ctx, [logoUrl, metadata.ogImage])
  const { content } = await blocks.filled(ctx, stored.footer.content)
  const ownCss = themeSettings.customCSS + customStyles
  const theme = site.themeCss(themeSettings, ownCss)
  const styles = readStyles(customStyles)
  const css = readStyles(themeSettings.customCSS)
  const scripts = readScripts(customScripts)
  const early = themeSettings.darkMode ? `<script>${site.earlyScript}</script>` : ''
  const frame: Frame = {
    publicUrl: ctx.config.publicUrl,
    isCopy: ctx.config.copyOf !== undefined,
    settings: { ...stored, footer: { ...stored.footer, content } },
    logo: pictures(logoUrl || null),
    sharedImage: pictures(metadata.ogImage || null, stored.siteName),
    menu: items,
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
  return { frame, headers: pageHeaders(ctx.config, scripts, allStyles, own) }
}

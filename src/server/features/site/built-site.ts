import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Assets, fontPreloads, languageCss, renderSteps, themeCss } from '../../../site/render.tsx'
import { ownFile } from '../../own-files.ts'

/** The rendering half of the product: React components, as Vite built them or, in development, loads them. */
export type BuiltSite = {
  renderSteps: typeof renderSteps
  themeCss: typeof themeCss
  fontPreloads: typeof fontPreloads
  /** The styles of the language switcher, for sites that have one. */
  languageCss: typeof languageCss
  earlyScript: string
  speculationRules: string
  assets: Omit<Assets, 'fonts'>
  /** The address of the script that searches in a site exported as files. */
  staticSearch: string
}

/** Provides the site to render with, for every page. `finish` may change its HTML last. */
export type SiteSource = {
  load(): Promise<BuiltSite>
  finish?(url: string, html: string): Promise<string>
}

type Chunk = { file: string; css?: string[] }

export const builtDirectory = ownFile('dist')

/**
 * The site of the last build. Loading it throws if there is none, or if React would render in development mode:
 * that is four times slower and nothing else shows it.
 */
export function builtSite(): SiteSource {
  let loaded: Promise<BuiltSite> | undefined
  return {
    load() {
      loaded ??= loadBuilt()
      loaded.catch(() => {
        loaded = undefined
      })
      return loaded
    },
  }
}

const fitModes = ['production', 'test']

async function loadBuilt(): Promise<BuiltSite> {
  const module = path.join(builtDirectory, 'server/render.js')
  const manifestPath = path.join(builtDirectory, 'client/.vite/manifest.json')
  if (!existsSync(module) || !existsSync(manifestPath))
    throw new Error('The site has not been built. Run "npm run build", or start with "npm start".')
  if (!fitModes.includes(process.env.NODE_ENV ?? ''))
    throw new Error('Set NODE_ENV=production to serve the built site, or start with "npm run dev".')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, Chunk>
  const address = (source: string) => `/${manifest[source]?.file ?? source}`
  const assets: BuiltSite['assets'] = {
    bootstrap: address('src/site/bootstrap.ts'),
    islands: address('src/site/islands/hydrate.tsx'),
    styles: address('src/site/styles/site.css'),
    cardStyles: address('src/content/content-cards/content-cards.css'),
    compare: address('src/site/compare.ts'),
    blockStyles: address('src/content/blocks/block-style.css'),
  }
  const rendering = (await import(pathToFileURL(module).href)) as Omit<BuiltSite, 'assets' | 'staticSearch'>
  return { ...rendering, assets, staticSearch: address('src/site/static-search.ts') }
}

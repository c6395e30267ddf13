import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import { writeWhole } from './text-files.ts'

/**
 * What Hugo and Eleventy need to build the folder. Existing files stay, because somebody may have changed them. Returns the
 * names of the files.
 */
export async function writeProject(ctx: Ctx, directory: string): Promise<string[]> {
  const { siteName } = await settings.get(ctx)
  const files = { 'hugo.toml': hugo(siteName, ctx.config.publicUrl), 'eleventy.config.js': eleventy }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(directory, name)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (!isThere) await writeWhole(file, content)
  }
  return Object.keys(files)
}

// A string of TOML is written like one of JSON.
const hugo = (title: string, address: string) => `baseURL = ${JSON.stringify(`${address}/`)}
title = ${JSON.stringify(title)}

# Captions, galleries and embeds are HTML within the Markdown.
[markup.goldmark.renderer]
unsafe = true
`

const eleventy = `// Images and files are beside the texts that show them.
export default function (config) {
  config.addPassthroughCopy('content/**/*.{avif,gif,jpg,jpeg,mp3,mp4,pdf,png,svg,webm,webp}')
  return { dir: { input: 'content' } }
}
`

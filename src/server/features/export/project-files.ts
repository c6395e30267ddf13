import { access } from 'node:fs/promises'
import path from 'node:path'
import { directionOf } from '../../../i18n/languages.ts'
import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import { writeWhole } from './text-files.ts'

/**
 * Writes the files that Hugo and Eleventy need to build the folder. If the folder already contains texts, nothing is
 * added or replaced, because someone may have chosen a theme since. Returns the names of the files that exist now.
 */
export async function writeProject(ctx: Ctx, directory: string): Promise<string[]> {
  const hasTexts = await isThere(path.join(directory, 'content'))
  const present: string[] = []
  for (const [name, content] of Object.entries(await projectFiles(ctx))) {
    const file = path.join(directory, name)
    const isPresent = await isThere(file)
    if (!isPresent && hasTexts) continue
    if (!isPresent) await writeWhole(file, content)
    present.push(name)
  }
  return present
}

/** The first of these files marks the folder as an export. */
async function projectFiles(ctx: Ctx): Promise<Record<string, string>> {
  const { siteName, language } = await settings.get(ctx)
  const page = { lang: attribute(language), dir: directionOf(language) }
  return {
    'hugo.toml': hugo({ title: siteName, address: ctx.config.publicUrl, language }),
    'layouts/_default/single.html': hugoText(page),
    'layouts/_default/list.html': hugoList(page),
    'eleventy.config.js': eleventy(siteName),
    '_includes/text.njk': eleventyText(page),
    'package.json': `${JSON.stringify(eleventyPackage, null, 2)}\n`,
  }
}

export const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const attribute = (text: string) => text.replace(/[^\w-]/g, '')

type Site = { title: string; address: string; language: string }
type Page = { lang: string; dir: string }

// A string of TOML is written like one of JSON.
const hugo = ({ title, address, language }: Site) => `baseURL = ${JSON.stringify(`${address}/`)}
title = ${JSON.stringify(title)}
languageCode = ${JSON.stringify(language)}

# Captions, galleries and embeds are HTML within the Markdown.
[markup.goldmark.renderer]
unsafe = true

# Words stay as they are written.
[markup.goldmark.extensions]
definitionList = false
typographer = false
`

// Both templates begin with this.
const head = ({ lang, dir }: Page, title: string) => `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
`
const end = `</body>
</html>
`

/** The first line of a callout is its kind, as on GitHub: `[!TIP]`. */
const hugoText = (page: Page) => `${head(page, '{{ .Title }}')}<article>
<h1>{{ .Title }}</h1>
{{ with .Params.image }}<img src="{{ . }}" alt="">{{ end }}
{{ .Content | replaceRE "<blockquote>\\\\s*<p>\\\\[!([A-Z]+)\\\\]\\\\s*" "<blockquote><p><strong>$1</strong><br>" | safeHTML }}
</article>
${end}`

const hugoList = (page: Page) => `${head(page, '{{ .Title }}')}<h1>{{ .Title }}</h1>
<ul>
{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>
{{ end }}</ul>
${end}`

const eleventy = (title: string) => `import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { alert } from '@mdit/plugin-alert'
import { footnote } from '@mdit/plugin-footnote'
import { tasklist } from '@mdit/plugin-tasklist'

export default function (config) {
  // Drops texts that readers of the site do not see yet, or no longer.
  config.addPreprocessor('public', 'md', ({ draft, date, expiryDate }) => {
    const now = Date.now()
    if (draft || new Date(date) > now || new Date(expiryDate) < now) return false
  })
  config.addGlobalData('layout', 'text.njk')
  // Each text gets its address on the site.
  config.addGlobalData('eleventyComputed.permalink', () => ({ url, permalink }) => url ?? permalink)
  config.amendLibrary('md', (markdown) => markdown.use(alert).use(footnote).use(tasklist))
  // Eleventy must not read the JSON files beside the texts as data.
  config.setDataFileSuffixes([])
  config.on('eleventy.after', ({ results }) =>
    Promise.all(results.filter(({ inputPath }) => inputPath.endsWith('/index.md')).map(copyFiles)),
  )
  const list = '<ul>{% for text in collections.all %}<li><a href="{{ text.url }}">{{ text.data.title }}</a></li>{% endfor %}</ul>'
  config.addTemplate('list.njk', list, {
    permalink: '/',
    title: ${JSON.stringify(title)},
    eleventyExcludeFromCollections: true,
  })
  return { dir: { input: 'content', includes: '../_includes' } }
}

async function copyFiles({ inputPath, outputPath }) {
  const [from, to] = [path.dirname(inputPath), path.dirname(outputPath)]
  const names = (await readdir(from)).filter((name) => name !== 'index.md' && name !== 'blocks.json')
  await Promise.all(names.map((name) => cp(path.join(from, name), path.join(to, name), { recursive: true })))
}
`

const eleventyText = (page: Page) => `${head(page, '{{ title }}')}<article>
<h1>{{ title }}</h1>
{% if image %}<img src="{{ image }}" alt="">{% endif %}
{{ content | safe }}
</article>
${end}`

/** The package file with which npm installs and runs Eleventy. */
const eleventyPackage = {
  private: true,
  type: 'module',
  scripts: { build: 'eleventy' },
  dependencies: {
    '@11ty/eleventy': '^3.1.8',
    '@mdit/plugin-alert': '^1.0.3',
    '@mdit/plugin-footnote': '^0.23.2',
    '@mdit/plugin-tasklist': '^0.23.2',
  },
}

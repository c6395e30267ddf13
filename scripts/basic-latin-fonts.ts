import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { basicLatin, usualWeights } from '../src/content/basic-latin.ts'

const query = /\?(basic-latin(?:-of-usual-weight)?|figures)$/
const cache = 'node_modules/.cache/masthead/fonts'
const hashLength = 12
// What a text of these letters needs. No letter is composed of a letter and a mark. Alternate letters and similar
// features would double the file.
const features = ['kern', 'liga']
// Names of styles and the underline position of each weight, which only the menus of programs use.
const common = { targetFormat: 'woff2', noHinting: true, dropTables: ['STAT', 'MVAR'] } as const
const usual = { ...common, keepFeatures: features, variationAxes: { wght: usualWeights } }
// Figures of one width, for columns of numbers.
const withFigures = [...features, 'tnum']
const choices = {
  'basic-latin': { letters: basicLatin, options: { ...common, keepFeatures: withFigures } },
  'basic-latin-of-usual-weight': { letters: basicLatin, options: usual },
  figures: { letters: '0123456789', options: { ...usual, keepFeatures: withFigures } },
}

type Name = keyof typeof choices

/**
 * `x.woff2?basic-latin` is the address of that font with only the letters of `basicLatin`: about half as large, and
 * enough for most pages. `?basic-latin-of-usual-weight` contains only `usualWeights` and is a third of the size.
 * `?figures` has only figures, also those of one width. Development uses the whole font.
 */
export function basicLatinFonts(): Plugin {
  let isBuild = false
  return {
    name: 'basic-latin-fonts',
    // Runs before the plugin that copies every font as a file.
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      const asked = query.exec(id)
      if (!asked) return undefined
      const file = id.slice(0, asked.index)
      if (!isBuild) return `export default ${JSON.stringify(`/${path.relative('.', file)}`)}`
      const choice = asked[1] as Name
      const source = await subsetOf(file, choice)
      const part = choice === 'figures' ? '-figures-' : '-basic-latin-'
      const name = path.basename(file).replace('-latin-', part).replace('.woff2', '')
      const fileName = `assets/${name}-${hashOf(source)}.woff2`
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source })
      return `export default ${JSON.stringify(`/${fileName}`)}`
    },
  }
}

/** Computed once for each font and each choice of letters, because it takes nearly a second. */
async function subsetOf(file: string, choice: Name): Promise<Buffer> {
  const whole = await readFile(file)
  const { letters, options } = choices[choice]
  const made = path.join(cache, `${hashOf(whole, letters, JSON.stringify(options))}.woff2`)
  const cached = await readFile(made).catch(() => undefined)
  if (cached) return cached
  const subset = await subsetFont(whole, letters, options)
  await mkdir(cache, { recursive: true })
  await writeFile(`${made}.${process.pid}`, subset)
  await rename(`${made}.${process.pid}`, made)
  return subset
}

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, hashLength)
}

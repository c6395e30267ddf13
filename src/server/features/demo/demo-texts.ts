import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ownFile } from '../../own-files.ts'
import { readDemoText } from './demo-text.ts'
import type { DemoPicture } from './pictures/draw.ts'
import { motifs } from './pictures/motifs.ts'
import { palettes } from './pictures/palettes.ts'

export type DemoArticle = {
  /** The name of its file, and of its image. */
  name: string
  title: string
  excerpt: string
  category: string
  tags: string[]
  author: string
  /** How many days ago it was published; negative in the future; null for a draft. */
  days: number | null
  picture: DemoPicture
  alt: string
  /** With `picture:NAME` for addresses of images. */
  html: string
}

const folder = ownFile('src/server/features/demo/articles')
const dayMs = 24 * 60 * 60 * 1000

/** The articles of the demo site, oldest first, drafts last. */
export async function readArticles(): Promise<DemoArticle[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const articles = await Promise.all(names.map(readArticle))
  return articles.sort((a, b) => (b.days ?? -Infinity) - (a.days ?? -Infinity))
}

/** The date of publication of an article of `days` ago, relative to `now`. */
export function dateOf(days: number, now: string): string {
  const day = new Date(Date.parse(now) - days * dayMs).toISOString().slice(0, 10)
  return `${day}T07:30:00.000Z`
}

async function readArticle(file: string): Promise<DemoArticle> {
  const { fields, html } = readDemoText(await readFile(path.join(folder, file), 'utf8'))
  const field = (name: string) => fields.get(name) ?? ''
  return {
    name: file.replace(/\.md$/, ''),
    title: field('title'),
    excerpt: field('excerpt'),
    category: field('category'),
    tags: field('tags').split(', '),
    author: field('author'),
    days: field('days') === 'draft' ? null : Number(field('days')),
    picture: { motif: named(motifs, field('motif')), palette: named(palettes, field('palette')) },
    alt: field('alt'),
    html,
  }
}

function named<T extends object>(all: T, name: string): keyof T {
  if (!Object.hasOwn(all, name)) throw new Error(`The demo site refers to "${name}", which does not exist`)
  return name as keyof T
}

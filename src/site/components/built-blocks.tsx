import type { ReactNode } from 'react'
import type { BlockContext } from '../../content/blocks/block.ts'
import { imagesOf, typesOf } from '../../content/blocks/block-data.ts'
import { BlockList } from '../../content/blocks/blocks.tsx'
import type { BlockType } from '../../content/blocks/registry.ts'
import type { Block } from '../../contracts/pages.ts'
import { type EagerImage, Written, writeHtml } from '../write-html.ts'

type Context = Omit<BlockContext, 'slot'>
type Props = { blocks: Block[]; context: Context; path: string }
/** `written`: null if it is rendered each time. `pictures`: what was known about its images then, as JSON. */
type CachedBlock = { images: string[]; pictures: string; written: ReactNode }
type Page = { path: string; of: WeakMap<Block, CachedBlock> }

// What these show comes from elsewhere, and may be another thing each time.
const changing = new Set<string>([
  'LatestArticles',
  'CategoryArticles',
  'CategoryList',
  'SavedSection',
] satisfies BlockType[])

const pages = new WeakMap<Block[], Page>()

/**
 * The blocks of a page at `path`. A block that depends on nothing but itself and its pictures is rendered once and
 * cached.
 */
export function BuiltBlocks({ blocks, context, path }: Props) {
  // The answer to a message is for one reader alone.
  if (context.contact?.answer) return blocks.map((block) => listOf(block, context))
  const page = pageOf(blocks, path)
  return blocks.map((block) => write(page, block, context) ?? listOf(block, context))
}

/** Writes what `BuiltBlocks` keeps, in steps: between them other work may have its turn. */
export function* writeBlocks({ blocks, context, path }: Props): Generator<void, void> {
  if (context.contact?.answer) return
  const page = pageOf(blocks, path)
  for (const block of blocks) {
    write(page, block, context)
    yield
  }
}

function pageOf(blocks: Block[], path: string): Page {
  const known = pages.get(blocks)
  const page = known?.path === path ? known : { path, of: new WeakMap<Block, CachedBlock>() }
  pages.set(blocks, page)
  return page
}

/** What was written of the block, now or before; null where it has to be written each time. */
function write(page: Page, block: Block, context: Context): ReactNode {
  const before = page.of.get(block)
  const images = before?.images ?? imagesOf([block])
  const pictures = JSON.stringify(images.map((src) => context.picture(src, '')))
  if (before?.pictures === pictures) return before.written
  const written = isChanging(block) ? null : writtenOf(listOf(block, context))
  page.of.set(block, { images, pictures, written })
  return written
}

const listOf = (block: Block, context: Context) => <BlockList blocks={[block]} context={context} />

const isChanging = (block: Block) => typesOf([block]).some((type) => changing.has(type))

function writtenOf(node: ReactNode): ReactNode {
  const images: EagerImage[] = []
  const html = writeHtml(node, images)
  return <Written html={html} images={images} />
}

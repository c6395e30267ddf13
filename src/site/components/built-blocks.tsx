import type { BlockContext } from '../../content/blocks/block.ts'
import { imagesOf, typesOf } from '../../content/blocks/block-data.ts'
import { BlockList } from '../../content/blocks/blocks.tsx'
import type { BlockType } from '../../content/blocks/registry.ts'
import { cacheFor } from '../../content/cached-for.ts'
import type { Block } from '../../contracts/pages.ts'
import { asOnePiece, type EagerImage, Written, writeHtml } from '../write-html.ts'

type Context = Omit<BlockContext, 'slot'>
type Props = { blocks: readonly Block[]; context: Context; path: string }
type WrittenBlock = { html: string; images: EagerImage[] }

// These blocks show data from elsewhere, which may differ each time.
const changing = new Set<string>([
  'LatestArticles',
  'CategoryArticles',
  'CategoryList',
  'Languages',
  'SavedSection',
] satisfies BlockType[])

const imagesCache = cacheFor<string[]>()
/** Keyed by the page's path and the library's data of the block's images; null if the block is rendered each time. */
const writtenCache = cacheFor<WrittenBlock | null>()

/** The blocks of a page at `path`. A block that depends only on itself and its images is rendered once and cached. */
export function BuiltBlocks({ blocks, context, path }: Props) {
  // The answer to a message is only for one reader.
  if (context.contact?.answer) return blocks.map((block) => listOf(block, context))
  return blocks.map((block) => shown(write(block, context, path)) ?? listOf(block, context))
}

const shown = (written: ReturnType<typeof write>) => written && <Written {...written} />

/** Writes what `BuiltBlocks` caches, in steps, so that other work can run between them. */
export function* writeBlocks({ blocks, context, path }: Props): Generator<void, void> {
  if (context.contact?.answer) return
  for (const block of blocks) {
    write(block, context, path)
    yield
  }
}

function write(block: Block, context: Context, path: string) {
  const images = imagesCache([block], '', () => imagesOf([block]))
  const pictures = JSON.stringify(images.map((src) => context.picture(src, '')))
  return writtenCache([block, context.language], path + pictures, () =>
    isChanging(block) ? null : writtenOf(block, context),
  )
}

const listOf = (block: Block, context: Context) => <BlockList blocks={[block]} context={context} />

const isChanging = (block: Block) => typesOf([block]).some((type) => changing.has(type))

function writtenOf(block: Block, context: Context): WrittenBlock {
  const images: EagerImage[] = []
  return { html: asOnePiece(writeHtml(listOf(block, context), images)), images }
}

import type { ReactNode } from 'react'
import type { BlockContext } from '../../content/blocks/block.ts'
import { imagesOf, typesOf } from '../../content/blocks/block-data.ts'
import { BlockList } from '../../content/blocks/blocks.tsx'
import { sectionType } from '../../content/blocks/saved-sections.ts'
import type { Block } from '../../contracts/pages.ts'
import { type EagerImage, Written, writeHtml } from '../write-html.ts'

type Context = Omit<BlockContext, 'slot'>
type Props = { blocks: Block[]; context: Context; path: string }
/** `written`: null where it has to be written each time. `pictures`: what was known of its images then, as JSON. */
type Kept = { images: string[]; pictures: string; written: ReactNode }
type Page = { path: string; of: WeakMap<Block, Kept> }

// What these show comes from elsewhere, and may be another thing each time.
const changing = ['LatestArticles', 'CategoryArticles', 'CategoryList', sectionType]

const pages = new WeakMap<Block[], Page>()

/**
 * The blocks of a page at `path`. What depends on nothing but a block itself and its pictures is written once, and kept
 * with the block.
 */
export function BuiltBlocks({ blocks, context, path }: Props) {
  const list = (block: Block) => <BlockList blocks={[block]} context={context} />
  // The answer to a message is for one reader alone.
  if (context.contact?.answer) return blocks.map(list)
  const known = pages.get(blocks)
  const page = known?.path === path ? known : { path, of: new WeakMap<Block, Kept>() }
  pages.set(blocks, page)
  const describe = (images: string[]) => JSON.stringify(images.map((src) => context.picture(src, '')))
  return blocks.map((block) => {
    const before = page.of.get(block)
    const images = before?.images ?? imagesOf([block])
    const pictures = describe(images)
    if (before?.pictures === pictures) return before.written ?? list(block)
    const written = isChanging(block) ? null : writtenOf(list(block))
    page.of.set(block, { images, pictures, written })
    return written ?? list(block)
  })
}

const isChanging = (block: Block) => typesOf([block]).some((type) => changing.includes(type))

function writtenOf(node: ReactNode): ReactNode {
  const images: EagerImage[] = []
  const html = writeHtml(node, images)
  return <Written html={html} images={images} />
}

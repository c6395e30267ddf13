import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BlockList } from '../../content/blocks/blocks.tsx'
import { newBlock } from '../../content/blocks/new-block.ts'
import { plainPicture } from '../../content/blocks/picture.tsx'
import { blockDefinitions } from '../../content/blocks/registry.ts'
import { english } from '../../i18n/catalogs.ts'
import { type EagerImage, writeHtml } from '../write-html.ts'
import { BuiltBlocks, writeBlocks } from './built-blocks.tsx'

let latest = 'Yesterday'
let width = 640
const answer = { block: 'none', values: { name: '', email: '', subject: '', message: '' }, issues: [] }
const contextAt = (page: string, more = {}) => ({
  language: english,
  picture: (src: string, alt: string) => ({ ...plainPicture(src, alt), width, height: 480 }),
  latestArticles: () => <p>{latest}</p>,
  categoryArticles: () => <p>{latest}</p>,
  categoryList: () => <p>{latest}</p>,
  languages: () => <p>{latest}</p>,
  contact: { page, ...more },
})
const images = { Image: { src: '/media/a.png' }, Hero: { image: '/media/b.png' } } as Record<
  string,
  Record<string, unknown>
>
const blocks = Object.keys(blockDefinitions).map((type) => newBlock(type, { ...images[type] }))
const nested = newBlock('Section', { content: [newBlock('LatestArticles'), newBlock('Image', images.Image)] })
const all = [...blocks, nested]

const written = (path: string, more = {}) => {
  const eager: EagerImage[] = []
  const html = writeHtml(<BuiltBlocks blocks={all} context={contextAt(path, more)} path={path} />, eager)
  return { html, eager }
}
const whole = (path: string, more = {}) =>
  renderToStaticMarkup(<BlockList blocks={all} context={contextAt(path, more)} />)
    // React puts these in front; a page has them in its head.
    .replace(/<link rel="preload"[^>]*>/g, '')

describe('the blocks of a page, cached or not, are the HTML that React writes', () => {
  test('if they were written one by one before', () => {
    const steps = [...writeBlocks({ blocks: all, context: contextAt('/steps'), path: '/steps' })]
    expect(steps).toHaveLength(all.length)
    expect(written('/steps').html).toBe(whole('/steps'))
  })

  test('first and again, with the images that should be requested at once', () => {
    const first = written('/about')
    expect(first.html).toBe(whole('/about'))
    expect(first.eager.map(({ src }) => src)).toEqual(['/media/b.png'])
    expect(written('/about')).toEqual(first)
  })

  test('if articles, images or the address of the page have changed', () => {
    latest = 'Today'
    expect(written('/about').html).toBe(whole('/about'))
    width = 800
    expect(written('/about').html).toContain('width="800"')
    expect(written('/about').html).toBe(whole('/about'))
    expect(written('/').html).toBe(whole('/'))
  })

  test('with an answer, which nobody else gets', () => {
    const form = blocks.find(({ type }) => type === 'ContactForm')
    const answered = { answer: { ...answer, block: String(form?.props.id), notice: 'Your message was sent' } }
    expect(written('/about', answered).html).toContain('Your message was sent')
    expect(written('/about').html).not.toContain('Your message was sent')
  })
})

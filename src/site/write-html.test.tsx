import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BlockList, blockViews } from '../content/blocks/blocks.tsx'
import { newBlock } from '../content/blocks/new-block.ts'
import { PictureView, plainPicture } from '../content/blocks/picture.tsx'
import { templates } from '../content/blocks/templates.ts'
import { english } from '../i18n/catalogs.ts'
import { type EagerImage, writeHtml } from './write-html.ts'

const picture = {
  src: '/media/a b.jpg',
  alt: 'A "quoted" <picture>',
  width: 640,
  height: 360,
  placeholder: 'linear-gradient(#aabbcc 17%)',
  position: '50% 20%',
  sources: [{ type: 'image/avif', srcset: '/a.avif 320w' }],
}

describe('the HTML of elements is what React writes, byte for byte', () => {
  // React also requests the images that load at once; `writeHtml` reports them to its caller, see below.
  const ofReact = (node: ReactNode) =>
    renderToStaticMarkup(node).replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
  const same = (node: ReactNode) => expect(writeHtml(node)).toBe(ofReact(node))

  test('whatever is in their texts and attributes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.oneof(fc.string(), fc.constantFrom('javascript:alert(1)', ' JaVa\nscript:x', '', '/a?b&c', '#d')),
        fc.boolean(),
        fc.integer(),
        (text, address, flag, number) => {
          same(
            <div
              className={text}
              title={text}
              hidden={flag}
              aria-hidden={flag}
              data-text={text}
              data-flag={flag}
            >
              {text}
              <a href={address} tabIndex={number}>
                {number}
                {flag}
                {flag && text}
              </a>
              {[text, null, undefined, number].map((one, index) => (
                <span key={index}>{one}</span>
              ))}
            </div>,
          )
        },
      ),
    )
  })

  test('also for everything that only React knows: forms, fields, buttons with a name, unknown elements and attributes', () => {
    same(
      <form action="/search" method="get" acceptCharset="utf-8">
        <label htmlFor="q">Words</label>
        <input id="q" name="q" defaultValue={'"x"'} required autoComplete="off" />
        <textarea defaultValue={'\n<b>'} rows={3} />
        <select defaultValue="b">
          <option>a</option>
          <option>b</option>
        </select>
        <button type="submit" value="1" name="go">
          Go
        </button>
      </form>,
    )
    same(
      <p style={{ zIndex: 3, marginTop: 4, color: ' red ', backgroundColor: '' }} contentEditable={false}>
        <kbd>k</kbd>
        <svg viewBox="0 0 1 1" fillRule="evenodd" aria-hidden>
          <path d="M0 0" strokeWidth={2} strokeLinecap="round" />
        </svg>
      </p>,
    )
    same(
      <button type="button" className="x" data-copy="/a&b" disabled>
        Copy
      </button>,
    )
  })

  test('of images, and of raw HTML', () => {
    same(<PictureView picture={picture} sizes="100vw" isLead />)
    same(<PictureView picture={picture} sizes="(min-width: 56rem) 17rem" className="wide" />)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what is to be tested
    same(<div dangerouslySetInnerHTML={{ __html: '<b>&</b>' }} />)
  })

  test('of every block, and of the templates of pages', () => {
    const lists = {
      latestArticles: () => null,
      categoryArticles: () => null,
      categoryList: () => null,
      languages: () => null,
    }
    const context = { ...lists, language: english, picture: plainPicture, contact: { page: '/a-page' } }
    for (const type of Object.keys(blockViews))
      same(<BlockList blocks={[newBlock(type)]} context={context} />)
    for (const { make } of templates) same(<BlockList blocks={make().content} context={context} />)
  })
})

test('images that load at once are reported, except those that wait, or whose file the browser chooses', () => {
  const images: EagerImage[] = []
  writeHtml(
    <>
      <img src="/lead.gif" alt="" fetchPriority="high" />
      <img src="/lead.gif" alt="" fetchPriority="high" />
      <img src="/late.gif" alt="" loading="lazy" />
      <img src="data:image/gif;base64,AA" alt="" />
      <PictureView picture={picture} sizes="100vw" isLead />
      <img src="/other.gif" alt="" />
    </>,
    images,
  )
  expect(images).toEqual([{ src: '/lead.gif', fetchPriority: 'high' }, { src: '/other.gif' }])
})

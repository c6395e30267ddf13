import { describe, expect, test } from 'vitest'
import { largestTexts } from '../../../../tests/support/largest-texts.ts'
import { attacks } from '../../../content/sanitize.attacks.ts'
import { InvalidFile } from '../file-kind.ts'
import { textWork } from './text-work.ts'
import * as texts from './texts.ts'

const found = async (addresses: string[]) =>
  new Map(
    addresses.map((address) => [
      address,
      {
        id: 'one',
        url: address,
        width: 30,
        height: 20,
        alt: 'known',
        placeholder: null,
        poster: null,
        variants: [],
        focalPoint: { x: 0.5, y: 0.5 },
      },
    ]),
  )

const nobody = { person: 'nobody' }

/** Long enough for a thread. */
const long = [
  '<p>pé — 字</p><img src="/media/a.png">',
  largestTexts.code,
  largestTexts.code,
  ...attacks,
].join('\n')

describe('long texts', () => {
  test('are processed in a thread with the same result, byte for byte', async () => {
    expect(await texts.sanitizeAll(nobody, [long, 'a<b>', ''])).toEqual(
      await textWork.sanitize([long, 'a<b>', '']),
    )
    const made = await texts.readArticle(nobody, long, found)
    expect(made).toEqual(await textWork.article(long, found))
    expect(made?.body.html).toContain('alt="known"')
    const content = made?.content ?? ''
    expect(await texts.makeBody(nobody, content, found)).toEqual(await textWork.body(content, found))
    expect(await texts.readingMinutes(nobody, content)).toBe(await textWork.readingMinutes(content))
    expect(await texts.toMarkdown(nobody, content, new Map())).toBe(
      await textWork.markdown({ html: content, addresses: new Map(), escapesShortcodes: false }),
    )
    expect(await texts.findAddresses(nobody, content)).toEqual(await textWork.addresses(content))
    const markdown = '- *pé* — 字[^1]\n\n[^1]: `<b>`\n\n'.repeat(1000)
    expect(await texts.articleHtml(nobody, markdown)).toBe(await textWork.articleHtml(markdown))
    const base = 'https://example.com/a/'
    expect(await texts.absoluteHtml(nobody, content, base)).toBe(
      await textWork.absolute({ html: content, base }),
    )
  })

  test('an SVG as well, and a refusal has the same words', async () => {
    const draw = (content: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8">${content}</svg>`
    const safe = draw('<path d="M0 0h9v9z"></path>'.repeat(2000))
    const attack = `<script>alert(1)</script>`
    expect(await texts.readDrawing(nobody, safe.replace('</svg>', `${attack}</svg>`))).toEqual({
      svg: safe,
      size: { width: 9, height: 8 },
    })
    const broken = safe.replace('</svg>', '')
    for (const one of [broken, draw('<g>')])
      await expect(texts.readDrawing(nobody, one)).rejects.toThrow(
        new InvalidFile(
          'The SVG is damaged: it is not well-formed XML. Save it again and upload the new file.',
        ),
      )
  })

  test('fail with the original error', async () => {
    const failing = async () => {
      throw new Error('No pictures today.')
    }
    await expect(texts.makeBody(nobody, long, failing)).rejects.toThrow('No pictures today.')
    expect(await texts.readingMinutes(nobody, long)).toBeGreaterThan(0)
  })
})

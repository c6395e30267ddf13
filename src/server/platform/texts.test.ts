import { describe, expect, test } from 'vitest'
import { largestTexts } from '../../../tests/support/largest-texts.ts'
import { attacks } from '../../content/sanitize.attacks.ts'
import { textWork } from './text-work.ts'
import * as texts from './texts.ts'

const found = async (addresses: string[]) =>
  new Map(
    addresses.map((address) => [
      address,
      {
        ...{ id: 'one', url: address, width: 30, height: 20, alt: 'known', placeholder: null },
        ...{ variants: [], focalPoint: { x: 0.5, y: 0.5 } },
      },
    ]),
  )

/** Long enough for a thread. */
const long = [
  '<p>pé — 字</p><img src="/media/a.png">',
  ...[largestTexts.code, largestTexts.code, ...attacks],
].join('\n')

describe('long texts', () => {
  test('come out of a thread byte for byte as they would be made here', async () => {
    expect(await texts.sanitizeAll([long, 'a<b>', ''])).toEqual(await textWork.sanitize([long, 'a<b>', '']))
    const made = await texts.readArticle(long, found)
    expect(made).toEqual(await textWork.article(long, found))
    expect(made?.body.html).toContain('alt="known"')
    const content = made?.content ?? ''
    expect(await texts.makeBody(content, found)).toEqual(await textWork.body(content, found))
    expect(await texts.readingMinutes(content)).toBe(await textWork.readingMinutes(content))
    const base = 'https://example.com/a/'
    expect(await texts.absoluteHtml(content, base)).toBe(await textWork.absolute({ html: content, base }))
  })

  test('fail with what failed', async () => {
    const failing = async () => {
      throw new Error('No pictures today.')
    }
    await expect(texts.makeBody(long, failing)).rejects.toThrow('No pictures today.')
    expect(await texts.readingMinutes(long)).toBeGreaterThan(0)
  })
})

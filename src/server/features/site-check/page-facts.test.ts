import { expect, test } from 'vitest'
import { factsOf } from './page-facts.ts'

const page = (main: string, head = '<title>A page - Site</title>') =>
  `<!doctype html><html><head>${head}</head><body><header><a href="/menu">m</a></header><main><h1>T</h1>${main}</main><footer><a href="/f">f</a></footer></body></html>`

test('reads the head, the outline, and the links and images of the main part', () => {
  const facts = factsOf(
    page(
      '<h2 id="a">A</h2><svg><title>Not this</title></svg><a href="/x">x</a><a href="/x">again</a><img src="/i.png">',
      '<title>A page - Site</title><meta name="description" content=" Words "><meta name="robots" content="noindex">',
    ),
  )
  expect(facts).toMatchObject({
    title: 'A page - Site',
    description: 'Words',
    isHidden: true,
    levels: [1, 2],
    links: ['/x'],
    footerLinks: ['/f'],
    images: ['/i.png'],
  })
  expect([...facts.ids]).toEqual(['a'])
})

test('leaves out the links for sharing, and nothing after them', () => {
  const share =
    '<section class="share"><ul><li><img src="/s.png"><a href="https://x.com/?url=a">X</a></li></ul></section>'
  expect(factsOf(page(`${share}<a href="/x">x</a>`)).links).toEqual(['/x'])
})

test('a page that is deep, or has floods of links, images and ids, is read within bounds', () => {
  const deep = factsOf(page('<div>'.repeat(200_000)))
  expect(deep.levels).toEqual([1])
  const many = Array.from(
    { length: 30_000 },
    (_, at) => `<a id="i${at}" href="/${at}"><img src="/${at}.png"></a>`,
  )
  const flood = factsOf(page(many.join('')))
  expect(flood.links).toHaveLength(500)
  expect(flood.images).toHaveLength(500)
  expect(flood.ids.size).toBe(20_000)
})

import { expect, test } from 'vitest'
import { lostParts } from './lost-parts.ts'

const frame = (src: string) => `<iframe src="${src}"></iframe>`

test.each([
  ['<p>Words <b>and</b> <img src="https://a.example/b.png"></p>', ''],
  [
    '<img src="file:///a.png">',
    'An image could not be pasted. Save it as a file, then drop it into the text.',
  ],
  [
    '<img src="file:///a.png"><img src="blob:x">',
    '2 images could not be pasted. Save them as files, then drop them into the text.',
  ],
  [frame('https://www.youtube-nocookie.com/embed/abc'), ''],
  [`<p>A</p>${frame('https://maps.example/a')}`, 'Not pasted: 1 embedded page.'],
  [
    `${frame('https://maps.example/a')}<object data="/a.pdf"><embed src="/a.pdf"></object>`,
    'Not pasted: 2 embedded pages.',
  ],
  ['<math><mi>x</mi></math><math><mi>y</mi></math>', 'Not pasted: 2 formulas.'],
  ['<svg viewBox="0 0 9 9"><svg></svg><path d="M0 0"/></svg>', 'Not pasted: 1 drawing.'],
  ['<a href="#x"><svg width="16" height="16"></svg></a><svg aria-hidden="true"></svg>', ''],
  [
    '<img src="file:///a.png"><math></math><canvas></canvas>',
    'An image could not be pasted. Save it as a file, then drop it into the text. Not pasted: 1 formula, 1 drawing.',
  ],
])('%s', (html, said) => {
  expect(lostParts(html, true)).toBe(said)
})

test('images within the clipboard are kept only by somebody who may upload them', () => {
  const html = '<img src="data:image/png;base64,AA==">'
  expect(lostParts(html, true)).toBe('')
  expect(lostParts(html, false)).not.toBe('')
})

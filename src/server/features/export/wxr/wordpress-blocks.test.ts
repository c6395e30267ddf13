import { expect, it } from 'vitest'
import { wordPressBlocks } from './wordpress-blocks.ts'

it('leaves an address alone in its line or paragraph as it is, also in code', () => {
  const html = '<p> https://a.example/x</p><pre><code>words\n  https://b.example/y\n</code></pre>'
  const blocks = wordPressBlocks(html)
  for (const address of ['<p> https:&#47;&#47;a.example/x</p>', '\n  https:&#47;&#47;b.example/y'])
    expect(blocks).toContain(address)
  expect(wordPressBlocks('<p>See https://a.example/x</p>')).toContain('See https://a.example/x')
})

it.each([
  ['empty lines', `<pre><code>${'\n'.repeat(1_000_000)}end</code></pre>`],
  ['separators', `<pre><code>${'\u2028'.repeat(1_000_000)}end</code></pre>`],
  ['brackets', `<p title="${'<p '.repeat(300_000)}">end</p>`],
])('reads a text full of %s only once', (_name, html) => {
  expect(wordPressBlocks(html)).toContain('end<')
})

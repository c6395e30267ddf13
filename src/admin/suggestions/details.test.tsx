import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainText } from '../../content/text.ts'
import { ChangeView } from './change-view.tsx'
import { changesOf } from './changes.ts'

/** The details of each change that a person sees before accepting it. */
const seen = (before: string, after: string): string[] => {
  const [base, words] = [before, after].map((content) => ({ title: 'Tides', excerpt: '', content }))
  if (!base || !words) throw new Error('Nothing to compare')
  return changesOf(base, words).map((change) => {
    const html = renderToStaticMarkup(
      <MantineProvider>
        <ChangeView change={change} state="open" isFailed={false} isBusy={false} onDecide={undefined} />
      </MantineProvider>,
    )
    return plainText(html).replaceAll('\n', ' ')
  })
}

const bank = '<p>Pay at <a href="https://bank.example/">our bnak</a> today.</p>'

test.each([
  [
    'a link whose words are corrected',
    bank,
    bank.replace('bank.example', 'evil.example').replace('bnak', 'bank'),
    ['Link: https://bank.example/ → https://evil.example/'],
  ],
  [
    'a link alone',
    bank,
    bank.replace('bank.example', 'evil.example'),
    ['Link: https://bank.example/ → https://evil.example/'],
  ],
  [
    'a link in the place of formatting',
    '<p>Say <strong>teh</strong> word.</p>',
    '<p>Say <a href="https://evil.example/">the</a> word.</p>',
    ['Link: https://evil.example/ added', 'The formatting has changed, too.'],
  ],
  ['a link that is gone', bank, '<p>Pay at our bank today.</p>', ['Link: https://bank.example/ removed']],
  [
    'a link that is on other words',
    '<p><a href="https://scam.example/">Trust nobody</a> but us.</p>',
    '<p>Trust nobody but <a href="https://scam.example/">us</a>.</p>',
    ['Link: https://scam.example/'],
  ],
  [
    'a link that looks like another one',
    bank,
    bank.replace('bank.example', 'b\u0430nk.example').replace('bnak', 'bank'),
    ['Link: https://bank.example/ → https://xn--bnk-6cd.example/'],
  ],
  [
    'an image',
    '<p>One.</p>',
    '<p>One.</p><figure><img src="/media/a.png" alt="The harbour"></figure>',
    ['Image: /media/a.png, alt: The harbour added'],
  ],
  [
    'an image among words',
    '<p>One word.</p>',
    '<p>One <img src="https://evil.example/pixel.png" alt=""> wrod.</p>',
    ['Image: https://evil.example/pixel.png added'],
  ],
  [
    'another alt text',
    '<p>a</p><figure><img src="/media/a.png" alt="A"></figure>',
    '<p>a</p><figure><img src="/media/a.png" alt="Lies"></figure>',
    ['Image: /media/a.png, alt: A → /media/a.png, alt: Lies'],
  ],
  [
    'a frame',
    '<p>One.</p>',
    '<p>One.</p><iframe src="https://www.youtube.com/embed/x" title="Fun"></iframe>',
    ['Embed: https://www.youtube.com/embed/x, title: Fun added'],
  ],
  [
    'a source and its poster',
    '<video controls poster="/media/a.png"><source src="/media/a.mp4"></video><p>x</p>',
    '<video controls poster="/media/b.png"><source src="/media/b.mp4"></video><p>x</p>',
    ['Video: poster: /media/a.png → poster: /media/b.png', 'Media file: /media/a.mp4 → /media/b.mp4'],
  ],
  [
    'what no article has yet',
    '<p>One.</p>',
    '<p>One.</p><form action="https://evil.example/"></form><img src="/a" srcset="https://evil.example/b 2x">',
    ['Form: action: https://evil.example/ added', 'Image: /a, srcset: https://evil.example/b 2x added'],
  ],
  ['a divider', '<p>One.</p>', '<p>One.</p><hr>', ['Divider added']],
  [
    'the source of a quote',
    '<blockquote>a</blockquote>',
    '<blockquote cite="/b">a</blockquote>',
    ['blockquote: cite: /b added'],
  ],
  [
    'formatting',
    '<p>One two.</p>',
    '<p>One <b>two.</b></p>',
    ['The words are the same. Their formatting has changed.'],
  ],
  [
    'formatting beside words',
    '<p>One tow.</p>',
    '<p>One <b>two.</b></p>',
    ['The formatting has changed, too.'],
  ],
  [
    'the size of an image',
    '<p>a</p><img src="/a" width="9">',
    '<p>a</p><img src="/a" width="99">',
    ['has changed'],
  ],
])('%s is seen before it is accepted', (_, before, after, said) => {
  const shown = seen(before, after).join('\n')
  for (const one of said) expect(shown).toContain(one)
})

test('a change of words alone has no details', () => {
  const base = `<p>The <b>tow</b> first words.</p>${bank}`
  expect(seen(base, base.replace('tow', 'two').replace('words', 'wrods'))).toEqual([
    'Text … The tow two first words. …',
    'Text … The tow first words. wrods.',
  ])
  expect(seen('<p>One.</p>', '<p>One.</p><p>Two.</p>')).toEqual(['Text Two.'])
})

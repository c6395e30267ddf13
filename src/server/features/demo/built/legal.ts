import { block, type DemoPage } from './block.ts'

const plain = (id: string, html: string) => [
  block('Section', `${id}-section`, {
    background: 'none',
    image: '',
    width: 'text',
    space: 'medium',
    anchor: '',
    content: [block('RichText', `${id}-text`, { html })],
  }),
]

export const imprint: DemoPage = {
  title: 'Imprint',
  slug: 'imprint',
  description: 'Who publishes Offcut, and how to reach us.',
  content: plain(
    'imprint',
    `<h1>Imprint</h1>
<p>Offcut is a sample magazine. None of its people, addresses and workshops exist.</p>
<h2>Published by</h2>
<p>Offcut Press<br>1 Example Yard<br>Sampletown</p>
<h2>Contact</h2>
<p><a href="mailto:hello@offcut.example">hello@offcut.example</a></p>
<p>On a site of your own, this page says who is responsible for it. Many countries require that.</p>`,
  ),
}

export const privacy: DemoPage = {
  title: 'Privacy',
  slug: 'privacy',
  description: 'What this site learns about its readers, and what it does not.',
  content: plain(
    'privacy',
    `<h1>Privacy</h1>
<p>Offcut is a sample magazine. On a site of your own, this page says what you do with what you learn about your readers.</p>
<h2>What you send us</h2>
<p>What you write in a form reaches us with the name and address you give, and nobody else. We delete it when we have answered.</p>
<h2>What we count</h2>
<p>We count which pages are read. Nothing we keep says who read them.</p>`,
  ),
}

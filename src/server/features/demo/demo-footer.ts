import type { Block, Blocks } from '../../../contracts/pages.ts'

/** The footer of the demo site, as the builder would have made it. */
export const footer: Blocks = {
  root: {},
  content: [
    part('FooterRow', 'main', {
      layout: 'first',
      columns: [
        {
          id: 'demo-about',
          widgets: [
            part('FooterLogo', 'logo', { showName: true, showDescription: true }),
            part('FooterText', 'letters', {
              html: '<p>Letters to <a href="mailto:hello@offcut.example">hello@offcut.example</a></p>',
            }),
            part('FooterSocial', 'social', { title: '', showFeed: true }),
          ],
        },
        {
          id: 'demo-pages',
          widgets: [part('FooterMenu', 'menu', { title: 'Offcut', menu: 'footer' })],
        },
        {
          id: 'demo-topics',
          widgets: [part('FooterCategories', 'categories', { title: 'Topics', limit: 6 })],
        },
        {
          id: 'demo-latest',
          widgets: [part('FooterLatest', 'latest', { title: 'Latest', limit: 3 })],
        },
      ],
    }),
    part('FooterRow', 'end', {
      hasLine: true,
      columns: [
        {
          id: 'demo-rights',
          widgets: [part('FooterCopyright', 'copyright', { text: '© {year} {siteName}' })],
        },
        {
          id: 'demo-legal',
          widgets: [part('FooterMenu', 'legal', { menu: 'legal' })],
        },
      ],
    }),
  ],
}

function part(type: string, id: string, props: Record<string, unknown>): Block {
  return { type, props: { id: `demo-${id}`, ...props } }
}

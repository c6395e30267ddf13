// Writes a site in Ghost as people do, through its API.
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { plain, type Uploads, withCards, written } from './documents.ts'
import type { GhostSite, Thing } from './ghost-server.ts'

const at = '2024-05-06T07:08:09.000Z'

export async function writeInGhost(ghost: GhostSite): Promise<void> {
  await ghost.send('DELETE', '/db/')
  const files = await uploadFiles(ghost)
  await ghost.json('PUT', '/settings/', { settings: settingsOf() })
  const [first, second] = await writePeople(ghost)
  await ghost.json('POST', '/tags/', {
    tags: [{ name: 'Sea & shore', slug: 'sea', description: 'Where <land> ends' }],
  })
  const published = { status: 'published', published_at: at, lexical: plain('Words') }
  const posts: Thing[] = [
    {
      ...published,
      title: 'The: "pier" & <more>',
      slug: 'pier',
      lexical: written(),
      tags: [{ slug: 'sea' }, { name: 'C++' }, { name: '#internal' }],
      authors: [{ id: first }, { id: second }],
      featured: true,
      custom_excerpt: 'Two <hundred> legs & more.',
      feature_image: files.umlaut,
      feature_image_alt: 'A gull & the sea',
      feature_image_caption: 'At <b>low</b> tide',
      meta_title: 'For search',
      meta_description: 'Described',
      og_image: files.picture,
      canonical_url: 'https://elsewhere.example/pier',
    },
    { ...published, title: 'Second', lexical: withCards(files) },
    { ...published, title: 'Draft', status: 'draft', published_at: null },
    { ...published, title: 'Later', status: 'scheduled', published_at: '2031-01-01T00:00:00.000Z' },
    { ...published, title: 'For members', visibility: 'members' },
    { ...published, title: 'Über 港' },
    { ...published, title: 'Nothing in it', lexical: plain('') },
  ]
  for (const post of posts) await ghost.json('POST', '/posts/', { posts: [post] })
  const html = '<p>From <b>HTML</b></p><table><tbody><tr><td>1</td></tr></tbody></table><ul><li>x</li></ul>'
  const { lexical: _, ...fromHtml } = published
  await ghost.json('POST', '/posts/?source=html', { posts: [{ ...fromHtml, title: 'From HTML', html }] })
  const page = { ...published, title: 'About', slug: 'about', feature_image: files.picture }
  await ghost.json('POST', '/pages/', { pages: [page] })
  for (const [index, label] of ['Friend', 'Press'].entries())
    await ghost.json('POST', '/members/', {
      members: [
        { email: `reader-${index}@ghost.example`, name: `Reader ${index}`, labels: [label], note: 'A note' },
      ],
    })
}

const settingsOf = (): Thing[] => [
  { key: 'title', value: 'Sea & <shore> “港”' },
  { key: 'description', value: 'Notes & more' },
  {
    key: 'navigation',
    value: JSON.stringify([
      { label: 'Home', url: '/' },
      { label: 'About', url: '/about/' },
      { label: 'Sea', url: '/tag/sea/' },
      { label: 'Else', url: 'https://example.com/' },
    ]),
  },
  { key: 'secondary_navigation', value: JSON.stringify([{ label: 'Pier', url: '/pier/' }]) },
]

/** Ghost invites people by mail; its importer makes them at once. Returns their ids. */
async function writePeople(ghost: GhostSite): Promise<unknown[]> {
  const users = [
    { id: 'a', name: 'Zoë “Z” Größe', slug: 'zoe', email: 'zoe@ghost.example', bio: 'Walks & <swims>.' },
    {
      id: 'b',
      name: 'Guest',
      slug: 'guest',
      email: 'guest@ghost.example',
      website: 'https://guest.example/',
    },
  ]
  const content = { meta: { version: '6.0.0' }, data: { users, posts: [] } }
  await ghost.import('people.json', new TextEncoder().encode(JSON.stringify({ db: [content] })))
  const all = await ghost.list('users')
  return users.map(({ slug }) => all.find((user) => user.slug === slug)?.id)
}

async function uploadFiles(ghost: GhostSite): Promise<Uploads> {
  const upload = async (
    kind: 'images' | 'media' | 'files',
    name: string,
    type: string,
    bytes: Uint8Array,
  ) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name, { type }))
    const [uploaded] = (await ghost.json('POST', `/${kind}/upload/`, form))[kind] as Thing[]
    return String(uploaded?.url)
  }
  const picture = (background: string) =>
    sharp({ create: { width: 80, height: 60, channels: 3, background } })
  const paper = await PDFDocument.create()
  paper.addPage()
  const media = (name: string) => readFile(`tests/fixtures/media/${name}`)
  return {
    picture: await upload('images', 'pier.png', 'image/png', await picture('#486').png().toBuffer()),
    umlaut: await upload('images', 'Möwe am Meer.jpg', 'image/jpeg', await picture('#864').jpeg().toBuffer()),
    animation: await upload('images', 'still.gif', 'image/gif', await picture('#648').gif().toBuffer()),
    video: await upload('media', 'tiny.mp4', 'video/mp4', await media('tiny.mp4')),
    audio: await upload('media', 'bare.mp3', 'audio/mpeg', await media('tagged/bare.mp3')),
    document: await upload('files', 'paper.pdf', 'application/pdf', await paper.save()),
  }
}

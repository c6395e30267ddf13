// The targets of the attacks, created before they begin.
import { customFormOf } from '../src/content/blocks/custom-form.ts'
import { english } from '../src/i18n/catalogs.ts'
import type { Watched } from './watched-server.ts'

export type Targets = {
  /** Bearer tokens. */
  editor: string
  author: string
  contributor: string
  /** Ids of articles of the author and of the contributor. */
  ofAuthor: string
  ofContributor: string
  /** An article of the contributor with hundreds of comments, and its largest suggestion. */
  talkedAbout: string
  suggestion: string
  /** The path of the page of a guest author with many articles. */
  authorPage: string
  /** The path of a page with a form that accepts files, and the name of its file field. */
  formPage: string
  fileKey: string
  /** How many articles there are, at /blog/copy-N. */
  articles: number
}

const comments = 500
export const articlesOfGuest = 200
/** The largest number that a site may have. */
export const wildcards = 500
export const largestRows = `<table>${'<tr><td>a</td></tr>'.repeat(20_000)}</table>`

export async function prepareTargets(site: Watched, articles: number): Promise<Targets> {
  const [editor = '', author = '', contributor = ''] = await Promise.all(
    (['EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const).map((role) => site.signIn(role)),
  )
  const send = async (token: string, method: string, path: string, body: object) => {
    const answer = await fetch(`${site.origin}/api/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string; url: string; slug: string }
  }
  const write = async (token: string) =>
    (await send(token, 'POST', 'articles', { title: 'Mine', content: '<p>x</p>' })).id
  const talkedAbout = await write(contributor)
  for (let index = 0; index < comments; index += 1)
    await send(contributor, 'POST', `articles/${talkedAbout}/comments`, { text: 'word '.repeat(399) })
  const suggested = { title: 'Mine', excerpt: '', content: largestRows, version: 1, draftVersion: 0 }
  const suggestion = await send(contributor, 'PUT', `articles/${talkedAbout}/suggestions`, suggested)
  const csv = Array.from({ length: wildcards }, (_, n) => `/old-${n}/{year}/{slug},/blog/{slug}`).join('\n')
  await send(editor, 'POST', 'redirects/import', { csv })
  const guest = await send(editor, 'POST', 'guest-authors', { name: 'Guest' })
  for (let index = 0; index < articlesOfGuest; index += 1)
    await send(editor, 'POST', 'articles', {
      title: `Of a guest ${index}`,
      content: '<p>x</p>',
      status: 'published',
      authorIds: [guest.id],
    })
  const fields = [{ kind: 'file', label: 'File', isRequired: false, megabytes: 10 }]
  const form = { type: 'Form', props: { id: 'ask', version: 2, fields } }
  const page = { title: 'Form', status: 'published', blocks: { root: {}, content: [form] } }
  const { url: formPage } = await send(editor, 'POST', 'pages', page)
  return {
    editor,
    author,
    contributor,
    ofAuthor: await write(author),
    ofContributor: await write(contributor),
    talkedAbout,
    suggestion: suggestion.id,
    authorPage: `/author/${guest.slug}`,
    formPage,
    fileKey: customFormOf([form], 'ask', english.texts)?.fields[0]?.key ?? '',
    articles,
  }
}

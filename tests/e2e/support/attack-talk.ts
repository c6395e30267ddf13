// Comments, suggestions and reviews of people who work on a text, made from the attacks.
import { changed, line, made, packed, texts } from './attack-fields.ts'
import type { Call } from './test.ts'

/** Comments on article `n` of `count`, suggests changes and requests a review. Each attack is used for one article. */
export async function talkAbout(api: Call, id: string, [n, count]: [number, number]): Promise<void> {
  const path = `/api/admin/articles/${id}`
  const isPart = (_: unknown, index: number) => index % count === n
  const notes = packed(2000).filter(isPart)
  for (const [m, quote] of packed(1000).filter(isPart).entries()) {
    const passage = { quote, before: quote.slice(0, 60), after: quote.slice(-60) }
    const { id: threadId } = await made(api, `${path}/comments`, { text: notes[m % notes.length], passage })
    await made(api, `${path}/comments`, { text: notes[(m + 1) % notes.length], threadId })
  }
  const { data } = await api('GET', `${path}/draft`)
  const { version } = data.entity as { version: number }
  const { version: draftVersion } = data.draft as { version: number }
  await changed(api, `${path}/suggestions`, {
    version,
    draftVersion,
    title: line(n + 200),
    excerpt: texts[n + 250],
    content: texts.filter((_, index) => index % count === (n + 1) % count).join('\n'),
  })
  await changed(api, `${path}/review`, { state: 'ready', note: notes[0] })
}

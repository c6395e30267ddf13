import { expect, it } from 'vitest'
import type { Blocks } from '../../../contracts/pages.ts'
import { newId } from '../../platform/ids.ts'
import { blocksJson } from './blocks-json.ts'

const addressOf = (id: string) => `/media/2026/11/${id}/pier.png`

it('names the files beside the text, wherever their addresses are', async () => {
  const [id, other] = [newId(), newId()]
  const url = addressOf(id)
  const names = new Map([
    [url, 'pier.png'],
    [`${url}#top`, 'pier.png'],
    [`https://blog.example${url}`, 'whole.png'],
  ])
  const props = {
    id,
    image: url,
    html: `<img src="${url}"><a href="${url}#top">${url}${url}</a> https://blog.example${url} ${addressOf(other)}`,
    items: [{ link: `${url}?x`, count: 2, isOpen: false, none: null }],
  }
  const stored = { root: { title: url }, content: [{ type: 'RichText', props }], zones: {} } as Blocks
  const text = await blocksJson(stored, names)
  expect(text).toMatch(/^\{\n {2}"root": \{[\s\S]*\}\n$/)
  expect(JSON.parse(text)).toEqual({
    root: { title: './pier.png' },
    content: [
      {
        type: 'RichText',
        props: {
          id,
          image: './pier.png',
          html: `<img src="./pier.png"><a href="./pier.png">./pier.png./pier.png</a> ./whole.png ${addressOf(other)}`,
          items: [{ link: './pier.png?x', count: 2, isOpen: false, none: null }],
        },
      },
    ],
    zones: {},
  })
})

it('lets others have their turns while it works on a large page', async () => {
  const ids = Array.from({ length: 2000 }, newId)
  const names = new Map(ids.map((id, index) => [addressOf(id), `${index}.png`]))
  const html = ids.map((id) => `<img src="${addressOf(id)}">`).join('')
  const content = Array.from({ length: 60 }, () => ({ type: 'RichText', props: { html } }))
  let turns = 0
  const others = setInterval(() => (turns += 1))
  const text = await blocksJson({ root: {}, content }, names)
  clearInterval(others)
  expect(turns).toBeGreaterThan(0)
  expect(text).not.toContain('/media/')
})

// The search of a site that was exported as files: it runs in the browser, over a list of all pages.
import MiniSearch from 'minisearch'
import type { PageTexts } from '../i18n/browser-language.ts'
import { makeTexts } from '../i18n/make-texts.ts'

type Texts = {
  noResults(values: { words: string }): string
  results(values: { count: number }): string
}
type Document = { id: number; url: string; title: string; text: string }
type SearchList = PageTexts & { tag: string; documents: Omit<Document, 'id'>[] }

const maxShown = 50
const excerptLength = 200

/** How many letters of a word may be wrong. Two swapped letters count as two. */
const maxTypos = ({ length }: string): number | false => (length < 4 ? false : length < 5 ? 1 : 2)

/** Shows the results for the words in the address. */
async function showResults(): Promise<void> {
  const q = new URLSearchParams(location.search).get('q')?.trim() ?? ''
  const place = document.querySelector('.search-page')
  const field = place?.querySelector<HTMLInputElement>('input[name="q"]')
  if (!place || !field || q === '') return
  field.value = q
  // The list is beside the search page: each language has its own.
  const answer = await fetch(location.pathname.replace(/\/search\/?$/, '/search-list.json'))
  const { tag, messages, plurals, documents } = (await answer.json()) as SearchList
  const texts = makeTexts<Texts>(messages, tag, plurals)
  const search = new MiniSearch<Document>({
    fields: ['title', 'text'],
    storeFields: ['url', 'title', 'text'],
    processTerm: (term) => term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: maxTypos, combineWith: 'AND' },
  })
  search.addAll(documents.map((one, id) => ({ ...one, id })))
  const found = search.search(q)
  const count = found.length
  const facts = element('p', count === 0 ? texts.noResults({ words: q }) : texts.results({ count }))
  facts.className = 'facts'
  facts.role = 'status'
  const list = document.createElement('ol')
  list.className = 'results'
  list.append(...found.slice(0, maxShown).map(({ url, title, text }) => resultOf({ url, title, text })))
  place.append(facts, list)
}

function resultOf({ url, title, text }: Record<'url' | 'title' | 'text', string>): HTMLElement {
  const link = element('a', title)
  link.href = url
  const heading = document.createElement('h2')
  heading.append(link)
  const cut = text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text
  const item = document.createElement('li')
  item.append(heading, element('p', cut))
  return item
}

function element<K extends 'a' | 'p'>(name: K, words: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  made.textContent = words
  return made
}

void showResults()

// Texts and documents of the largest size that the contract accepts, each in the form that costs the server most.
import { maxTags } from '../../src/content/complexity.ts'
import { maxContentLength } from '../../src/contracts/article-fields.ts'

const elements = maxTags / 2
const sentence = 'The press ran all night and by morning every stack of paper on the floor had a name. '
const paragraph = `<p>${sentence.repeat(7)}</p>`

const filled = (one: string, max = elements) =>
  one.repeat(Math.min(max, Math.floor(maxContentLength / one.length)))

/** The HTML of an article, by the part that is repeated. */
export const largestTexts: Readonly<Record<string, string>> = {
  prose: filled(paragraph),
  'one word': `<p>${'a '.repeat(maxContentLength / 2 - 10)}</p>`,
  headings: filled('<h2>aaa</h2>'),
  'line breaks': filled('<br>'),
  'table rows': `<table>${filled('<tr><td>a</td></tr>', elements / 2 - 2)}</table>`,
  pictures: Array.from({ length: 20_000 }, (_, index) => `<img src="/media/${index}.png" alt="a">`).join(''),
  links: filled('<a href="/a">a</a> '),
  code: filled(
    '<pre><code class="language-javascript">const a = { b: [1, "two", /three/g], c: () => `d` }\n</code></pre>',
    300,
  ),
}

/** The Markdown of an article, by the part that is repeated. */
export const largestMarkdown: Readonly<Record<string, string>> = {
  // Its HTML is longer.
  prose: filled(`${sentence.repeat(7)}\n\n`, 3100),
  headings: filled('# aaa\n\n', 5000),
  'table rows': `|a|b|\n|-|-|\n${filled('|a|b|\n', 5000)}`,
  links: filled('[a](/a) ', 10_000),
}

/** Markdown that is refused, because it becomes too much. */
export const refusedMarkdown: Readonly<Record<string, string>> = {
  'quotes within each other': '>'.repeat(20_000),
  references: `[a]: /${'a'.repeat(1000)}\n\n${'[a] '.repeat(3000)}`,
}

/** Texts that are refused, which must not take long either. */
export const refusedTexts: Readonly<Record<string, string>> = {
  'more elements than there may be': '<h2>aaa</h2>'.repeat(maxContentLength / 12),
  'elements within each other': '<b>'.repeat(maxTags),
  'more than there may be once it is sanitized': '&'.repeat(maxContentLength),
}

const block = (type: string, props: object, index: number) => ({ type, props: { id: `b${index}`, ...props } })
const documentOf = (count: number, make: (index: number) => object) => ({
  root: {},
  content: Array.from({ length: count }, (_, index) => make(index)),
})

/** Documents of the builder. */
export const largestDocuments: Readonly<Record<string, object>> = {
  'rich texts': documentOf(2000, (index) =>
    block('RichText', { html: paragraph.repeat(3).slice(0, 1800) }, index),
  ),
  'small elements': documentOf(2000, (index) => block('RichText', { html: '<h2>a</h2>'.repeat(24) }, index)),
  headings: documentOf(2000, (index) => block('Heading', { text: sentence, level: 2 }, index)),
  values: documentOf(1900, (index) => block('Unknown', { list: Array.from({ length: 90 }, () => 1) }, index)),
}

/** A body of 8 MB with as many values as fit. */
export const manyValues = `{"tags":[${'1,'.repeat(4_000_000)}1]}`
/** A body of 8 MB with deeply nested values. */
export const deepValues = `{"blocks":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`

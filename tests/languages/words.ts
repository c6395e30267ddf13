// Words of people. They are in letters that none of the languages has, so everything in other letters is the product's.
import type { Fields } from '../../src/content/blocks/fields.ts'
import { blockDefinitions } from '../../src/content/blocks/registry.ts'

const some =
  `гавань маяк берег парус ветер якорь чайка туман причал волна лодка канат прилив отлив залив остров рыбак
  сеть порт канал шлюз мост цапля камыш песок ракушка буря штиль палуба трюм`.split(/\s+/)

/** `count` words, others for each `seed`. */
export function words(seed: number, count: number): string {
  const text = Array.from({ length: count }, (_, n) => some[(seed * 7 + n * 11) % some.length]).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A title of 200 characters, one of its words without a place to break. */
export const longTitle =
  `Превысокомногорассмотрительствующая${words(3, 1).toLowerCase()} ${words(5, 22)}`.slice(0, 200)

/** A text with everything that an article may contain. */
export const richText = `<h2>${words(1, 3)}</h2><p>${words(2, 40)} <a href="/blog">${words(3, 2)}</a>
<strong>${words(4, 2)}</strong> <code>${words(5, 1)}</code></p><ul><li>${words(6, 4)}</li><li>${words(7, 3)}</li></ul>
<blockquote><p>${words(8, 12)}</p></blockquote><h2>${words(9, 2)}</h2><pre><code>${words(10, 30)}</code></pre>
<table><thead><tr><th>${words(11, 1)}</th><th>${words(12, 1)}</th><th>${words(13, 1)}</th></tr></thead>
<tbody><tr><td>${words(14, 3)}</td><td>${words(15, 3)}</td><td>1</td></tr></tbody></table>
<h3>${words(16, 2)}</h3><p>${words(17, 60)}</p><hr><p>${words(18, 30)}</p>`

/** Every block, each field of it filled in. */
export function everyBlock({
  image,
  category,
  sectionId,
}: {
  image: string
  category: string
  sectionId: string
}) {
  let next = 0
  const filled = (fields: Fields): object =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
        next += 1
        if (field.kind === 'text') return [[name, words(next, 3)]]
        if (field.kind === 'long') return [[name, words(next, 12)]]
        if (field.kind === 'html') return [[name, `<p>${words(next, 14)}</p>`]]
        if (field.kind === 'image') return [[name, image]]
        if (field.kind === 'category') return [[name, category]]
        if (field.kind === 'section') return [[name, sectionId]]
        if (field.kind === 'list') return [[name, [filled(field.fields), filled(field.fields)]]]
        return []
      }),
    )
  return Object.entries(blockDefinitions).map(([type, { fields, defaults }]) => ({
    type,
    props: { ...defaults, ...filled(fields), ...ownValues[type], id: type },
  }))
}

const question = { help: '', isRequired: true, choices: '', link: '', linkLabel: '', accepts: 'both' }
/** What is not filled with words. */
const ownValues: Record<string, object> = {
  Embed: { url: 'https://example.com/' },
  Form: {
    thanksPage: '',
    fields: ['text', 'long', 'email', 'phone', 'number', 'choice', 'choices', 'date', 'file', 'consent'].map(
      (kind, n) => ({ ...question, kind, label: words(n, 2), choices: `${words(n, 2)}\n${words(n + 1, 3)}` }),
    ),
  },
  Html: { html: `<p>${words(50, 6)}</p>` },
  SignUpForm: { thanksPage: '' },
}

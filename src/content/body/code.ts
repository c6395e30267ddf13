import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import type { createLowlight } from 'lowlight'
import { elementsOf, replaceElements } from './tree.ts'

/** Longer code is not highlighted: nobody reads it, and highlighting takes time. */
const maxColouredLength = 100_000

type Lowlight = ReturnType<typeof createLowlight>
let loaded: Promise<Lowlight> | undefined

/** Highlights code that names its language. Every code block can be scrolled with the keyboard. */
export async function showCode(tree: Root): Promise<void> {
  if (elementsOf(tree, (element) => codeIn(element) !== undefined).length === 0) return
  // Loading all languages takes time, and most texts contain no code.
  loaded ??= import('lowlight').then(({ all, createLowlight }) => createLowlight(all))
  const lowlight = await loaded
  replaceElements(tree, (pre) => {
    const code = codeIn(pre)
    if (!code) return undefined
    const language = languageOf(code) ?? languageOf(pre)
    colour(code, language, lowlight)
    Object.assign(pre.properties, {
      tabIndex: 0,
      role: 'group',
      ariaLabel: language ? `Code: ${language}` : 'Code',
    })
    return h('div.code', { dataLanguage: language }, pre)
  })
}

function codeIn({ tagName, children }: Element): Element | undefined {
  if (tagName !== 'pre') return undefined
  const inside = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [code] = inside
  return inside.length === 1 && code?.type === 'element' && code.tagName === 'code' ? code : undefined
}

function languageOf({ properties }: Element): string | undefined {
  const names = Array.isArray(properties.className) ? properties.className : []
  for (const name of names) {
    const language = /^language-(.+)$/.exec(String(name))?.[1]
    if (language) return language.toLowerCase()
  }
  return undefined
}

function colour(code: Element, language: string | undefined, lowlight: Lowlight): void {
  if (!language || !lowlight.registered(language)) return
  const text = textOf(code)
  if (text.length > maxColouredLength) return
  code.children = lowlight.highlight(language, text, { prefix: 'hl-' }).children as Element['children']
}

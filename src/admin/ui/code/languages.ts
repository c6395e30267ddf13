import { cssLanguage } from '@codemirror/lang-css'
import { htmlLanguage } from '@codemirror/lang-html'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import { type Language, StreamLanguage } from '@codemirror/language'

/** What a field contains: `styles` and `scripts` also accept HTML with elements of that kind. */
export type CodeLanguage = 'css' | 'styles' | 'scripts' | 'html' | 'robots'

/** The parser for the text of a field. */
export function languageOf(kind: CodeLanguage, text: string): Language {
  const isHtml = kind === 'html' || /^\s*</.test(text)
  switch (kind) {
    case 'robots':
      return robots
    case 'css':
      return cssLanguage
    case 'styles':
      return isHtml ? htmlLanguage : cssLanguage
    case 'scripts':
      return isHtml ? htmlLanguage : javascriptLanguage
    case 'html':
      return htmlLanguage
  }
}

const robots = StreamLanguage.define({
  name: 'robots.txt',
  token(stream) {
    if (stream.match(/^#.*/)) return 'comment'
    if (stream.sol() && stream.match(/^\s*[\w-]+\s*(?=:)/)) return 'keyword'
    if (stream.match(/^[:\s]+/)) return null
    stream.match(/^[^#\s]+/)
    return 'string'
  },
})

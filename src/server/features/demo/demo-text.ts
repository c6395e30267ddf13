import { escapeXml } from '../../../content/xml.ts'

/** One text of the demo site: the lines between `---` at its top, and its body as HTML. */
export type DemoText = { fields: ReadonlyMap<string, string>; html: string }

/**
 * Reads a text of this folder. It supports exactly what these texts use: paragraphs, `##`, lists, `>` quotes with a
 * last line `— source`, fenced code, `|` tables, `![alt](address "caption")`, emphasis, code and links.
 */
export function readDemoText(source: string): DemoText {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const fields = head.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  return { fields: new Map(fields), html: blocksOf(body).map(toHtml).join('\n') }
}

function blocksOf(body: string): string[] {
  return body.trim().match(/^```[\s\S]*?^```$|(?:^(?!```).+\n?)+/gm) ?? []
}

function toHtml(block: string): string {
  const lines = block.trim().split('\n')
  const text = lines.join(' ')
  const figure = /^!\[(.*)\]\((\S+) "(.*)"\)$/.exec(text)
  if (figure) {
    const [, alt = '', src = '', caption = ''] = figure
    return `<figure><img src="${src}" alt="${escapeXml(alt)}"><figcaption>${inline(caption)}</figcaption></figure>`
  }
  if (block.startsWith('```')) return codeOf(lines)
  if (/^#{2,3} /.test(text)) {
    const level = text.indexOf(' ')
    return `<h${level}>${inline(text.slice(level + 1))}</h${level}>`
  }
  if (text.startsWith('|')) return tableOf(lines)
  if (text.startsWith('> ')) return quoteOf(lines)
  if (/^[-*] /.test(text)) return `<ul>${itemsOf(lines, /^[-*] /)}</ul>`
  if (/^1\. /.test(text)) return `<ol>${itemsOf(lines, /^\d+\. /)}</ol>`
  return text === '---' ? '<hr>' : `<p>${inline(text)}</p>`
}

function codeOf(lines: string[]): string {
  const language = lines[0]?.slice(3).trim()
  const code = escapeXml(lines.slice(1, -1).join('\n'))
  return `<pre><code${language ? ` class="language-${language}"` : ''}>${code}</code></pre>`
}

function tableOf(lines: string[]): string {
  const [head = [], , ...rows] = lines.map((line) => line.replace(/^\||\|$/g, '').split('|'))
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

function quoteOf(lines: string[]): string {
  const said = lines.map((line) => line.replace(/^> ?/, ''))
  const source = said.at(-1)?.startsWith('— ') ? said.pop()?.slice(2) : undefined
  const cite = source ? `<p><cite>${inline(source)}</cite></p>` : ''
  return `<blockquote><p>${inline(said.join(' '))}</p>${cite}</blockquote>`
}

/** A line without a marker continues the item before it. */
function itemsOf(lines: string[], marker: RegExp): string {
  const items: string[] = []
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items.map((item) => `<li>${inline(item)}</li>`).join('')
}

function inline(text: string): string {
  return escapeXml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
}

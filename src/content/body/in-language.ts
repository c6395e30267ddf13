import type { Texts } from '../../i18n/catalog.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import { escapeXml } from '../xml.ts'

// Stored bodies have the words that Masthead adds in English. So a site can change its language at once, without
// deriving every text again. In a body, `<` always begins an element and `"` always ends an attribute.
const attributes = '(?: [a-zA-Z-]+(?:="[^"]*")?)*?'

type Html = { html: string }
type Label = [
  found: RegExp,
  textFor: (texts: Texts, found: Html, number: number) => readonly (string | Html)[],
]

const labels: Label[] = [
  [
    /(?<=<a class="anchor" href="[^"]*" aria-label=")Link to this section: ([^"]*)/g,
    ({ linkToSection }, heading) => linkToSection.parts({ heading }),
  ],
  [
    new RegExp(`(?<=<a${attributes} aria-label=")Back to reference (\\d+)(?=")`, 'g'),
    ({ backToReference }, _, number) => backToReference.parts({ number }),
  ],
  [
    new RegExp(`(?<=<pre${attributes} aria-label=")Code: ([^"]*)`, 'g'),
    ({ codeIn }, language) => codeIn.parts({ language }),
  ],
  [new RegExp(`(?<=<pre${attributes} aria-label=")Code(?=")`, 'g'), ({ code }) => [code]],
  [
    /(?<=<div class="table" role="region" tabindex="0" aria-label=")Table \((\d+)\)(?=")/g,
    ({ tableNumber }, _, number) => tableNumber.parts({ number }),
  ],
  [/(?<=<div class="table" role="region" tabindex="0" aria-label=")Table(?=")/g, ({ table }) => [table]],
  [new RegExp(`(?<=<input${attributes} aria-label=")Done(?=")`, 'g'), ({ done }) => [done]],
  [new RegExp(`(?<=<input${attributes} aria-label=")Not done(?=")`, 'g'), ({ notDone }) => [notDone]],
  [
    new RegExp(
      `(?<=<(?:span class="facade-title">|a class="facade"${attributes} data-title="))Content from ([^"<]*)`,
      'g',
    ),
    ({ contentFrom }, host) => contentFrom.parts({ host }),
  ],
  [/(?<=<span class="facade-host">)Show from ([^<]*)/g, ({ showFrom }, host) => showFrom.parts({ host })],
]

/** The body of an article for its readers: the words that Masthead adds are in the language of the site. */
export function bodyIn({ texts, isEnglish }: SiteLanguage, html: string): string {
  if (isEnglish) return html
  return labels.reduce(
    (whole, [found, textFor]) =>
      whole.replace(found, (_, value: unknown) =>
        textFor(texts, { html: String(value) }, Number(value))
          .map((part) => (typeof part === 'string' ? escapeXml(part) : part.html))
          .join(''),
      ),
    html,
  )
}

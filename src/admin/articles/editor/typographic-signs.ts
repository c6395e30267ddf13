/** The typographic signs of a language. A pair is the opening and the closing one. */
export type Signs = {
  double: readonly [string, string]
  /** What `"` means inside double quotes. */
  inner?: readonly [string, string]
  single: readonly [string, string]
  /** Between two words, without and with spaces. */
  dash: string
  spacedDash: string
  /** Words that begin with an apostrophe. */
  clipped?: RegExp
  /** Short words that must not be the last on a line, with the space after them. */
  clinging?: RegExp
  /** Signs with a space before them, including that space. */
  spaceBefore?: Readonly<Record<string, string>>
  /** Spaces within abbreviations such as "z. B." do not break. */
  joinsInitials?: boolean
}

export const wide = '\u00a0'
export const narrow = '\u202f'

const english: Signs = {
  double: ['“', '”'],
  single: ['‘', '’'],
  dash: '—',
  spacedDash: ' – ',
  clipped: /(?<=^|\s)‘(?=(?:tis|twas|em|til|cause|\d0s) $)/i,
}

/** By ISO 639 code. */
const languages: Readonly<Record<string, Signs>> = {
  en: english,
  de: { double: ['„', '“'], single: ['‚', '‘'], dash: '–', spacedDash: ' – ', joinsInitials: true },
  fr: {
    double: [`«${wide}`, `${wide}»`],
    inner: ['“', '”'],
    single: ['’', '’'],
    dash: '–',
    spacedDash: ' – ',
    clinging: /« $/,
    spaceBefore: { ';': narrow, '!': narrow, '?': narrow, ':': wide, '»': wide },
  },
  es: { double: ['«', '»'], inner: ['“', '”'], single: ['‘', '’'], dash: '—', spacedDash: ' — ' },
  it: { double: ['«', '»'], inner: ['“', '”'], single: ['‘', '’'], dash: '–', spacedDash: ' – ' },
  pt: { double: ['“', '”'], single: ['‘', '’'], dash: '—', spacedDash: ' – ' },
  nl: {
    double: ['“', '”'],
    single: ['‘', '’'],
    dash: '–',
    spacedDash: ' – ',
    clipped: /(?<=^|\s)‘(?=[kmnst] $)/i,
  },
  sv: { double: ['”', '”'], single: ['’', '’'], dash: '–', spacedDash: ' – ' },
  pl: {
    double: ['„', '”'],
    inner: ['«', '»'],
    single: ['‚', '’'],
    dash: '–',
    spacedDash: ' – ',
    clinging: /(?<=^|[\s(„«])[aiouwz] $/i,
  },
  ru: {
    double: ['«', '»'],
    inner: ['„', '“'],
    single: ['’', '’'],
    dash: '—',
    spacedDash: `${wide}— `,
    clinging: /(?<=^|[\s(„«])[авикосуя] $/i,
  },
}

/** The signs for a tag such as `de` or `pt-BR`; those of English for an unknown language. */
export const signsOf = (language: string): Signs =>
  languages[language.toLowerCase().split('-')[0] ?? ''] ?? english

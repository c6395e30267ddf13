// The texts of the admin. English is written where it is shown; the other languages are catalogs with the English text
// as the key (docs/rooms/languages.md). The page brings the catalog before any of this runs, so a text may stand in a
// constant, and another language needs another load of the page.
import { createElement, Fragment, type ReactNode } from 'react'
import type { Sentences } from '../../contracts/errors.ts'
import type { Message, ParamsOf, Value } from '../../i18n/message.ts'
import { inWords, partsMaker, type TextCatalog } from '../../i18n/parts.ts'
import { type SaidValue, saidByLine, saidIn } from '../../i18n/said.ts'

declare global {
  /** The language of this page and its catalog; undefined in English. */
  var adminTexts: TextCatalog | undefined
}

const { language: provided = 'en', texts = {} } = globalThis.adminTexts ?? {}
/** The language of the admin on this page, as a BCP 47 tag. */
export const language: string = provided

const partsOf = partsMaker({ language, texts })

type Values<M, V> = [ParamsOf<M>] extends [never]
  ? []
  : [
      values: Record<Exclude<ParamsOf<M>, 'count'>, V> &
        ('count' extends ParamsOf<M> ? { count: number } : unknown),
    ]

/**
 * A text in the language of the admin: `t('Save')`, `t('Move {title} to the trash?', { title })`, or with forms by a
 * number, `t({ one: '{count} file', other: '{count} files' }, { count })`. What follows ` ¦ ` only tells translators
 * what is meant. Numbers are written as the language writes them.
 */
export function t<const M extends Message>(message: M, ...[values]: Values<M, Value>): string {
  return partsOf(message, values).join('')
}

/** A text with elements as values: `t.nodes('Built {when}.', { when: <When iso={at} /> })`. */
t.nodes = <const M extends Message>(message: M, ...[values]: Values<M, ReactNode>): ReactNode =>
  createElement(Fragment, null, ...partsOf<ReactNode>(message, values))

/**
 * A text that is written elsewhere, such as the label of a block or a sentence of the server; in English if the catalog
 * lacks it.
 */
t.of = ({ message, values }: { message: Message; values?: Readonly<Record<string, SaidValue>> }): string =>
  inWords(partsOf, { message, values })

/** The same, for a text without values. */
t.label = (text: string): string => t.of({ message: text })

/** Shows the sentences of an answer. Some have several lines, each a sentence. */
t.sentencesOf =
  (sentences: Sentences) =>
  (text: string): string =>
    t.of(saidByLine(text, (line) => saidIn(sentences, line)))

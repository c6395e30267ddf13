import type { Answer, Message } from '../../../contracts/contact.ts'
import type { MessageTable } from './messages.table.ts'

type Columns = Pick<MessageTable, 'form' | 'labels' | 'answers'>

/** What a message has besides, if it comes from a form with fields of its own. */
export type OfForm = Pick<Message, 'form' | 'answers'>

/** The columns for what only messages of forms with fields of their own have. */
export const columnsOf = ({ form, answers }: OfForm): Columns =>
  form === undefined || answers === undefined
    ? { form: null, labels: null, answers: null }
    : { form, labels: JSON.stringify(answers.map(({ label }) => label)), answers: JSON.stringify(answers) }

/** The same from the columns. */
export const ofForm = ({ form, answers }: Omit<Columns, 'labels'>): OfForm =>
  form === null || answers === null ? {} : { form, answers: JSON.parse(answers) as Answer[] }

/** Every label of these lists of labels (as JSON), each once. */
export const allLabels = (lists: readonly string[]): string[] => [
  ...new Set(lists.flatMap((list) => JSON.parse(list) as string[])),
]

/** The answers under each of the labels. */
export const cellsOf = (answers: readonly Answer[], labels: readonly string[]): string[] => {
  const values = new Map(answers.map(({ label, value }) => [label, value]))
  return labels.map((label) => values.get(label) ?? '')
}

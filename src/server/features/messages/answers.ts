import { type Answer, attachmentPath, type Message } from '../../../contracts/messages.ts'
import type { MessageTable } from './messages.table.ts'

type Columns = Pick<MessageTable, 'form' | 'labels' | 'answers'>

/** The additional data of a message from a custom form. */
export type OfForm = Pick<Message, 'form' | 'answers'>

/** The columns that only messages of custom forms use. */
export const columnsOf = ({ form, answers }: OfForm): Columns =>
  form === undefined || answers === undefined
    ? { form: null, labels: null, answers: null }
    : {
        form,
        labels: JSON.stringify(answers.map(({ label }) => label)),
        // The version before does not know files, and reads their names.
        answers: JSON.stringify(answers.map((one) => (one.files ? { ...one, kind: 'text' } : one))),
      }

/** The form and its answers from the columns. */
export const ofForm = ({ form, answers }: Omit<Columns, 'labels'>): OfForm =>
  form === null || answers === null
    ? {}
    : {
        form,
        answers: (JSON.parse(answers) as Answer[]).map((one) =>
          one.files ? { ...one, kind: 'file' as const } : one,
        ),
      }

/** The ids of all files attached to these answers. */
export const fileIdsOf = ({ answers = [] }: OfForm): string[] =>
  answers.flatMap(({ files = [] }) => files.map(({ id }) => id))

/** Every label of these lists of labels (as JSON), each once. */
export const allLabels = (lists: readonly string[]): string[] => [
  ...new Set(lists.flatMap((list) => JSON.parse(list) as string[])),
]

/** The answers of a message under each of the labels; for a file its name and, on this site, its address. */
export const cellsOf = (
  { id, answers }: { id: string; answers: readonly Answer[] },
  labels: readonly string[],
  publicUrl: string,
): string[] => {
  const textOf = ({ value, files }: Answer) =>
    files?.map((file) => `${file.name} ${publicUrl}${attachmentPath(id, file.id)}`).join('\n') ?? value
  const texts = new Map(answers.map((answer) => [answer.label, textOf(answer)]))
  return labels.map((label) => texts.get(label) ?? '')
}

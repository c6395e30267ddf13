import { english, say } from '../../../../i18n/said.ts'
import { readDate } from '../markdown/matter-dates.ts'
import { extrasMax, type ImportExtra, toMember } from '../plan/import-extras.ts'
import { ImportFileError } from './import-file-error.ts'
import { readCsv, type Table } from './read-csv.ts'

/**
 * Passes the people in a table of Ghost or Substack to `add`, without ids of other services, such as a payment service.
 * Returns sentences about what could not be read: a broken table does not end the import.
 */
export async function readMembers(
  file: string,
  name: string,
  add: (member: ImportExtra) => void,
): Promise<string[]> {
  let unreadable = 0
  const notes: string[] = []
  try {
    const table = await readCsv(file, name, { rows: extrasMax })
    notes.push(...table.notes)
    const valueIn = cellsOf(table)
    for await (const row of table.rows) {
      const member = toMember(memberIn((...names) => valueIn(row, names)))
      if (member) add(member)
      else unreadable += 1
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    notes.push(english('{message} The members after that point were not stored', { message: error.message }))
  }
  const left = say(
    {
      one: '{count} row of {name} has no email address and was left out',
      other: '{count} rows of {name} have no email address and were left out',
    },
    { count: unreadable, name },
  )
  if (unreadable > 0) notes.push(left.text)
  return notes
}

type Cell = (...names: string[]) => string

/** The first filled cell in a column with one of these names, however the name is spelt. */
function cellsOf({ columns }: Table) {
  const columnOf = new Map<string, string>()
  for (const column of columns) {
    const name = column.toLowerCase().replace(/[^a-z]/g, '')
    if (!columnOf.has(name)) columnOf.set(name, column)
  }
  return (row: Record<string, string>, names: string[]): string =>
    names.map((name) => row[columnOf.get(name) ?? ''] ?? '').find((text) => text !== '') ?? ''
}

const isYes = (text: string) => /^(?:true|yes|1)$/i.test(text.trim())

function memberIn(cell: Cell) {
  return {
    email: cell('email', 'emailaddress'),
    name: cell('name'),
    note: cell('note'),
    status: statusIn(cell),
    isSubscribed: isSubscribedIn(cell),
    createdAt: readDate(cell('createdat', 'startdate'), 'UTC') ?? null,
    labels: cell('labels').split(','),
    newsletters: cell('newsletters').split(','),
  }
}

function statusIn(cell: Cell): 'free' | 'paid' | 'comped' {
  const plan = cell('plan', 'stripeplan', 'type')
  if (isYes(cell('complimentaryplan')) || /\b(?:comp|gift)/i.test(plan)) return 'comped'
  const isPaid =
    isYes(cell('activesubscription')) || cell('tiers', 'products') !== '' || /^(?:paid|founding)/i.test(plan)
  return isPaid ? 'paid' : 'free'
}

function isSubscribedIn(cell: Cell): boolean | null {
  const subscribed = cell('subscribedtoemails')
  if (subscribed !== '') return isYes(subscribed)
  const disabled = cell('emaildisabled')
  return disabled === '' ? null : !isYes(disabled)
}

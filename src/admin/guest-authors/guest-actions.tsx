import { Select, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { type GuestAuthor, guestEndpoints } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import { chooseOne } from '../bulk/choose-one.tsx'
import { brokenMenuLinks, countMenuLinks, menuLinksToBreak } from '../menu/links-to.ts'
import { nouns } from '../trash/kinds.ts'
import { trashCalls } from '../trash/trash.data.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { confirm } from '../ui/confirm.tsx'
import { counted } from '../ui/list-controls.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { type Row, useRefetchGuests } from './guests.data.ts'

/** What can be done with many guest authors at once. */
export function useGuestActions(): BulkAction<Row>[] {
  const links = useRef(0)
  return [
    {
      label: 'Move to trash',
      icon: <IconTrash size={16} />,
      done: 'moved to the trash',
      isDangerous: true,
      async ask(items) {
        links.current = await countMenuLinks(items.map(({ url }) => url))
        return mayGo(items, links.current)
      },
      act: ({ id }) => trashCalls.guest.remove(id),
      undo: ({ id }) => trashCalls.guest.restore(id),
      warning: async () => brokenMenuLinks(links.current),
    },
  ]
}

/** Moves one guest author to the trash. */
export function useRemoveGuest(): (guest: Row) => Promise<void> {
  const refetch = useRefetchGuests()
  const undoOf = useUndoTrashing('guest')
  return async (guest) => {
    const links = await countMenuLinks([guest.url])
    if (!(await mayGo([guest], links))) return
    try {
      await trashCalls.guest.remove(guest.id)
      await refetch()
      const broken = brokenMenuLinks(links)
      const text = `“${guest.name}” was moved to the trash.${broken.text}`
      toastDone(text, broken.link, undoOf(guest.id, guest.name))
    } catch (error) {
      toastFailed(error, 'Failed to delete guest author')
    }
  }
}

/** Asks about people whom articles name. Others go at once: it can be undone. */
const mayGo = async (guests: Row[], links: number): Promise<boolean> =>
  (links === 0 && guests.every(({ articleCount }) => articleCount === 0)) ||
  confirm(deleteQuestion(guests, links))

function deleteQuestion(guests: Row[], links: number) {
  const [only] = guests
  const isOne = guests.length === 1 && only
  const what = isOne ? 'this guest author' : counted(guests.length, nouns.guest)
  return {
    title: `Move ${what} to the trash?`,
    text: `${isOne ? `“${only.name}” and their page` : 'They and their pages'} will be removed from the site. Their articles stay, without naming them.${menuLinksToBreak(links)} You can restore them for 30 days.`,
    action: 'Move to trash',
    isDangerous: true,
  }
}

type Person = { id: string; name: string }

/** Asks for another author and names them on all articles in the place of a guest author. */
export function useReassign(people: Person[]): (guest: GuestAuthor) => Promise<void> {
  const refetch = useRefetchGuests()
  return async (guest) => {
    const others = people.filter(({ id }) => id !== guest.id)
    const authorId = await chooseOne({
      title: `Give the articles of ${guest.name} to another author`,
      action: 'Change author',
      field: ({ value, onChange }) => (
        <>
          <Select
            label="Author"
            placeholder="Choose an author"
            data-autofocus
            searchable
            value={value}
            onChange={(id) => onChange(id ?? '')}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            nothingFoundMessage="No people match"
          />
          <Text size="sm">
            All {counted(guest.articleCount, nouns.article)} will name them. This cannot be undone.
          </Text>
        </>
      ),
    })
    if (authorId === undefined) return
    try {
      await call(guestEndpoints.reassign, { params: { id: guest.id }, body: { authorId } })
      await refetch()
      const chosen = others.find(({ id }) => id === authorId)
      toastDone(`The articles of ${guest.name} now name ${chosen?.name ?? 'another author'}.`)
    } catch (error) {
      toastFailed(error, 'Failed to change the author')
    }
  }
}

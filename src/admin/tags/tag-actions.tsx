import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowMerge, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tagEndpoints } from '../../contracts/tags.ts'
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
import { type Row, useRefetchTags } from './tags.data.ts'

const pauseMs = 200

/** What can be done with many tags at once. */
export function useTagActions(): BulkAction<Row>[] {
  const target = useRef('')
  const links = useRef(0)
  return [
    {
      label: 'Merge…',
      icon: <IconArrowMerge size={16} />,
      done: 'merged',
      async ask(items) {
        const choice = await chooseOne({
          title: `Merge ${counted(items.length, nouns.tag)} into one`,
          action: 'Merge',
          field: (input) => <Target items={items} {...input} />,
        })
        target.current = choice ?? ''
        return choice !== undefined
      },
      isNoop: ({ id }) => id === target.current,
      act: ({ id }) => call(tagEndpoints.merge, { params: { id: target.current }, body: { ids: [id] } }),
    },
    {
      label: 'Move to trash',
      icon: <IconTrash size={16} />,
      done: 'moved to the trash',
      isDangerous: true,
      async ask(items) {
        links.current = await countMenuLinks(items.map(({ url }) => url))
        return mayGo(items, links.current)
      },
      act: ({ id }) => trashCalls.tag.remove(id),
      undo: ({ id }) => trashCalls.tag.restore(id),
      warning: async () => brokenMenuLinks(links.current),
    },
  ]
}

/** Moves one tag to the trash. */
export function useRemoveTag(): (tag: Row) => Promise<void> {
  const refetch = useRefetchTags()
  const undoOf = useUndoTrashing('tag')
  return async (tag) => {
    const links = await countMenuLinks([tag.url])
    if (!(await mayGo([tag], links))) return
    try {
      await trashCalls.tag.remove(tag.id)
      await refetch()
      const broken = brokenMenuLinks(links)
      toastDone(`“${tag.name}” was moved to the trash.${broken.text}`, broken.link, undoOf(tag.id, tag.name))
    } catch (error) {
      toastFailed(error, 'Failed to delete tag')
    }
  }
}

/** Asks about tags that visitors see. Others go at once: it can be undone. */
const mayGo = async (tags: Row[], links: number): Promise<boolean> =>
  (links === 0 && tags.every(({ articleCount }) => articleCount === 0)) ||
  confirm(deleteQuestion(tags, links))

function deleteQuestion(tags: Row[], links: number) {
  const [only] = tags
  const isOne = tags.length === 1 && only
  const articles =
    tags.reduce((sum, { articleCount }) => sum + articleCount, 0) === 0
      ? 'No articles are affected.'
      : isOne
        ? `${counted(only.articleCount, nouns.article)} will lose it but stay on the site.`
        : 'Their articles will lose them but stay on the site.'
  return {
    title: isOne ? 'Move this tag to the trash?' : `Move ${counted(tags.length, nouns.tag)} to the trash?`,
    text: `${isOne ? `“${only.name}” and its page` : 'The tags and their pages'} will be removed from the site. ${articles}${menuLinksToBreak(links)} You can restore ${isOne ? 'it' : 'them'} for 30 days.`,
    action: 'Move to trash',
    isDangerous: true,
  }
}

type TargetProps = { items: Row[]; value: string; onChange: (id: string) => void }

/** The tag that stays: one of the selected, or any other that is found by typing. */
function Target({ items, value, onChange }: TargetProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, pauseMs)
  const { data } = useQuery({
    queryKey: ['tags', 'to merge into', q],
    queryFn: ({ signal }) => call(tagEndpoints.adminList, { query: { q, limit: '50' }, signal }),
    placeholderData: keepPreviousData,
  })
  const choices = new Map([...items, ...(data?.tags ?? [])].map((tag) => [tag.id, tag.name]))
  return (
    <>
      <Select
        label="The tag that stays"
        placeholder="Choose a tag"
        data-autofocus
        searchable
        value={value}
        onChange={(id) => onChange(id ?? '')}
        onSearchChange={(text) => setTyped([...choices.values()].includes(text) ? '' : text)}
        data={[...choices].map(([id, name]) => ({ value: id, label: name }))}
        nothingFoundMessage="No tags match"
      />
      <Text size="sm">
        It gets the articles of the other tags, and their addresses will redirect to it. This cannot be
        undone.
      </Text>
    </>
  )
}

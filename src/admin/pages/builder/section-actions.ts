import { createUsePuck, useGetPuck } from '@puckeditor/core'
import { useQueryClient } from '@tanstack/react-query'
import { newBlock } from '../../../content/blocks/new-block.ts'
import { text } from '../../../content/blocks/props.ts'
import { rawHtmlTypes } from '../../../content/blocks/raw-html-types.ts'
import { sectionType } from '../../../content/blocks/saved-sections.ts'
import type { Block } from '../../../contracts/pages.ts'
import { sectionEndpoints } from '../../../contracts/sections.ts'
import { call } from '../../app/api-client.ts'
import { may } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { sectionQuery, takeIn } from '../sections/sections.data.ts'
import { announce } from './announcements.tsx'
import { withStyleOf } from './detached.ts'
import { closeDocument, copyOf, openDocument } from './open-document.ts'
import { replaceBlock } from './put-block.ts'

const usePuck = createUsePuck()

/** What this person may change in a document: only administrators may write HTML. */
export const mayChange = (type: string): boolean => !rawHtmlTypes.has(type) || may('page.html')

/** Turns the selected block into a saved section, or a selected section into blocks of the page. */
export function useSectionActions() {
  const type = usePuck(({ selectedItem }) => selectedItem?.type)
  const id = usePuck(({ selectedItem }) => selectedItem?.props.id)
  const sectionId = usePuck(({ selectedItem }) =>
    selectedItem?.type === sectionType ? text(selectedItem.props.sectionId) : '',
  )
  const get = useGetPuck()
  const client = useQueryClient()

  return {
    /** The kind and the id of the selected block, if any. */
    selected: { type, id },
    sectionId,
    /** Throws if the server refuses. */
    async saveAs(name: string) {
      const selected = get().selectedItem as Block | null
      if (!selected) return
      const blocks = closeDocument({ root: {}, content: [selected] })
      const made = await call(sectionEndpoints.create, { body: { name, blocks } })
      void takeIn(client, made)
      const isPut = replaceBlock(get(), String(selected.props.id), [
        newBlock(sectionType, { sectionId: made.id }),
      ])
      announce(
        isPut
          ? t('“{name}” is now a saved section, and selected.', { name })
          : t('“{name}” is now a saved section.', { name }),
      )
    },
    async detach() {
      const selected = get().selectedItem
      if (!selected || sectionId === '') return
      try {
        const { name, blocks } = await client.fetchQuery({ ...sectionQuery(sectionId), staleTime: 0 })
        const copies = openDocument(blocks, mayChange).content.map(copyOf)
        const styled = withStyleOf(copies, selected.props.style)
        if (replaceBlock(get(), String(selected.props.id), styled))
          announce(t('“{name}” was detached. Its blocks now belong to this page only.', { name }))
      } catch (error) {
        toastFailed(error, t('Failed to detach the section'))
      }
    },
  }
}

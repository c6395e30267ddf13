import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '../auth/auth-store.ts'
import type { Values } from '../editing/merge.ts'
import { useRecovered } from '../editing/use-writer.ts'
import { useIsGone } from '../media/upload-place.ts'
import type { Edited, EditedKind, TextValues, Working } from './edited-kind.ts'
import { usePublishing } from './use-publishing.ts'
import { useSlug } from './use-slug.ts'
import { useText } from './use-text.ts'

/** The state and actions of an edit screen: the text and its saving, publishing, and revisions. */
export function useEditing<Entity extends Edited, V extends TextValues>(
  of: EditedKind<Entity, V>,
  opened: Working<Entity> | undefined,
  onCreated: (created: Entity) => void,
) {
  const userId = useAuth().user?.id ?? ''
  const client = useQueryClient()
  const markStale = (refetchType: 'none' | 'active' = 'none') =>
    Promise.all(of.staleKeys.map((key) => client.invalidateQueries({ queryKey: [key], refetchType })))
  const [working, setWorking] = useState(opened)
  const isGone = useIsGone()
  const [start] = useState(() => opened && of.copyOf(opened))
  const text = useText(of, {
    userId,
    start,
    onSaved({ about }, isNew) {
      const saved = about as Working<Entity> | undefined
      if (saved) setWorking(saved)
      void markStale()
      // The person may be on another screen by now.
      if (saved && isNew && !isGone()) onCreated(saved.entity)
    },
  })
  const { form, writer, state, contentKey, isReplaced, current, type, beginWith } = text
  const { setTitle, setSlug, stopFollowing } = useSlug(form as never, opened?.entity)
  const id = working?.entity.id ?? null
  const { isReading, offered, settle } = useRecovered<V>({
    writer,
    kind: of.kind,
    userId,
    id,
    isOffered: id === null,
  })
  const publishing = usePublishing(of, text, { working, setWorking, markStale, stopFollowing })
  return {
    form,
    writer,
    state,
    isReading,
    contentKey,
    isReplaced,
    type,
    beginWith,
    /** Sets the sharing image, also when its field is not shown; false once the text has been left. */
    setSharingImage(address: string): boolean {
      if (isGone()) return false
      form.setFieldValue('seo.ogImage', address as never)
      return true
    },
    setTitle,
    setSlug,
    saved: working?.entity,
    draft: working?.draft,
    /** The review of the text. */
    said: working?.review ?? null,
    needsApproval: working?.needsApproval,
    liveUrl: working?.live.url,
    /** The live slug; undefined while there is none. */
    liveSlug: working && working.entity.status !== 'draft' ? working.live.slug : undefined,
    /**
     * Unsaved work of an earlier visit on a text that the server does not have. Once something else is typed here, it
     * waits for the next new text.
     */
    offered: id === null && state.phase === 'saved' ? offered : undefined,
    settle,
    textNow: () => of.htmlOf(current()),
    ...publishing,
  }
}
export type Editing<Entity extends Edited, V extends Values & TextValues> = ReturnType<
  typeof useEditing<Entity, V>
>

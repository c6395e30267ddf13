import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { CommentThread } from '../../contracts/comments.ts'
import { beginMarking, markPassages } from './marked-passages.ts'

type Options = { current: string | undefined; onPress: (id: string) => void }

/** After this pause in typing, passages that undo or retyping brought back are searched again. */
const pauseMs = 800

/** Marks the passages of these threads in the text. Returns the ids of those that are there. */
export function useMarks(
  editor: Editor | undefined,
  threads: CommentThread[],
  { current, onPress }: Options,
): Set<string> {
  const [found, setFound] = useState<Set<string>>(new Set())
  const latest = useRef(onPress)
  latest.current = onPress
  useEffect(() => editor && beginMarking(editor, (id) => latest.current(id)), [editor])
  const ids = threads.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the passage of a thread never changes
  useEffect(() => {
    if (!editor) return undefined
    const mark = () => {
      if (!editor.isDestroyed) setFound(markPassages(editor, threads, current))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(mark, pauseMs)
    }
    mark()
    editor.on('update', later)
    return () => {
      clearTimeout(timer)
      editor.off('update', later)
    }
  }, [editor, ids, current])
  return found
}

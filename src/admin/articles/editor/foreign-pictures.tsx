import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { isFileAddress } from '../../../contracts/paths.ts'
import { isHttpUrl } from '../../../contracts/url.ts'
import { may } from '../../auth/auth-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isPicture } from './picture-node.ts'

const ForeignNotice = lazyPart(async () => (await import('./foreign-notice.tsx')).ForeignNotice)

/** How long the keyboard must be idle before the text is searched, in ms. */
const waitMs = 400

/** The addresses of images on other sites. */
function foreignIn(doc: Node): string[] {
  const found = new Set<string>()
  doc.descendants((node) => {
    const { src } = node.attrs as { src?: string | null }
    if (src && isPicture(node) && isForeign(src)) found.add(src)
  })
  return [...found]
}

const isForeign = (src: string): boolean =>
  isHttpUrl(src) && !src.startsWith(`${location.origin}/`) && !isFileAddress(src)

/** Offers to save images of other sites to the library, if the text has any. */
export function ForeignPictures({ editor }: { editor: Editor }) {
  const [addresses, setAddresses] = useState<string[]>([])
  const look = useCallback(() => {
    const next = foreignIn(editor.state.doc)
    setAddresses((before) => (before.join() === next.join() ? before : next))
  }, [editor])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookLater = () => {
      clearTimeout(timer)
      timer = setTimeout(look, waitMs)
    }
    look()
    editor.on('update', lookLater)
    return () => {
      clearTimeout(timer)
      editor.off('update', lookLater)
    }
  }, [editor, look])
  return addresses.length > 0 && may('media.create') ? (
    <Suspense fallback={null}>
      <ForeignNotice editor={editor} addresses={addresses} onBrought={look} />
    </Suspense>
  ) : null
}

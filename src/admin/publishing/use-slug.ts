import { useRef } from 'react'
import { useSlugs } from '../shell/slugs.ts'
import type { Edited } from './edited-kind.ts'

type Form = { setValues(values: { title?: string; slug?: string }): void }

/** The slug follows the title until somebody edits the slug, or it is live. */
export function useSlug(form: Form, opened: Edited | undefined) {
  const withSlugs = useSlugs()
  const follows = useRef<boolean>(undefined)
  return {
    stopFollowing() {
      follows.current = false
    },
    setTitle(title: string) {
      form.setValues({ title })
      withSlugs((makeSlug) => {
        follows.current ??=
          !opened || (opened.status === 'draft' && [makeSlug(opened.title), ''].includes(opened.slug))
        if (follows.current) form.setValues({ slug: makeSlug(title) })
      })
    },
    setSlug(slug: string) {
      // After it is emptied, the slug follows the title again.
      follows.current = slug === ''
      form.setValues({ slug })
    },
  }
}

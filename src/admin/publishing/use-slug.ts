import { useRef } from 'react'
import { slugify } from '../../content/slug.ts'
import type { Edited } from './edited-kind.ts'

type Form = { setValues(values: { title?: string; slug?: string }): void }

/** The slug follows the title until somebody edits the slug, or it is live. */
export function useSlug(form: Form, opened: Edited | undefined) {
  const follows = useRef(
    !opened || (opened.status === 'draft' && [slugify(opened.title), ''].includes(opened.slug)),
  )
  return {
    stopFollowing() {
      follows.current = false
    },
    setTitle(title: string) {
      form.setValues({ title })
      if (follows.current) form.setValues({ slug: slugify(title) })
    },
    setSlug(slug: string) {
      // After it is emptied, the slug follows the title again.
      follows.current = slug === ''
      form.setValues({ slug })
    },
  }
}

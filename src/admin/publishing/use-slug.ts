import { useRef } from 'react'
import { useSlugs } from '../shell/slugs.ts'
import type { Edited } from './edited-kind.ts'
import { following, isFollowing, isFrom, typedSlug } from './following-slug.ts'

type Form = {
  setValues(values: { title?: string; slug?: string }): void
  getValues(): { slug: string }
}

/** The slug follows the title until somebody edits the slug, or it is live. */
export function useSlug(form: Form, opened: Edited | undefined) {
  const withSlugs = useSlugs(opened?.lang)
  const follows = useRef<boolean>(undefined)
  /** What the title makes, without a number. */
  const base = useRef<string>(undefined)
  return {
    stopFollowing() {
      follows.current = false
    },
    setTitle(title: string) {
      form.setValues({ title })
      withSlugs((makeSlug) => {
        if (follows.current === undefined && opened) base.current = makeSlug(opened.title)
        follows.current ??=
          !opened ||
          (opened.status === 'draft' && (opened.slug === '' || isFrom(base.current ?? '', opened.slug)))
        if (!follows.current) return
        const made = makeSlug(title)
        // A slug with a number stays while the title makes the same one.
        if (made !== base.current || isFollowing(form.getValues().slug))
          form.setValues({ slug: following(made) })
        base.current = made
      })
    },
    setSlug(text: string) {
      const slug = typedSlug(text)
      // After it is emptied, the slug follows the title again.
      follows.current = slug === ''
      base.current = undefined
      form.setValues({ slug })
    },
  }
}

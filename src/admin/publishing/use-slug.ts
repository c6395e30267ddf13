import { useRef } from 'react'
import { useSlugs } from '../shell/slugs.ts'
import type { Edited } from './edited-kind.ts'

type Form = {
  setValues(values: { title?: string; slug?: string }): void
  getValues(): { slug: string }
}
const maxNumber = 99

/** The slug follows the title until somebody edits the slug, or it is live. If it is taken, it gets a number. */
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
    /** The server has refused the slug: one that nobody chose gets the next number. */
    renumber() {
      if (!follows.current) return
      const { slug } = form.getValues()
      const [, base = slug, number = '1'] = /^(.+)-(\d{1,2})$/.exec(slug) ?? []
      const next = Number(number) + 1
      if (next <= maxNumber) form.setValues({ slug: `${base}-${next}` })
    },
    setSlug(slug: string) {
      // After it is emptied, the slug follows the title again.
      follows.current = slug === ''
      form.setValues({ slug })
    },
  }
}

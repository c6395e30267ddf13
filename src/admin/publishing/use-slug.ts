import { useRef } from 'react'
import { reservedReason } from '../../content/slug.ts'
import { useSlugs } from '../shell/slugs.ts'
import type { Edited } from './edited-kind.ts'
import { isFrom, nextNumbered } from './numbered-slug.ts'

type Form = {
  setValues(values: { title?: string; slug?: string }): void
  getValues(): { slug: string }
}

/** The slug follows the title until somebody edits the slug, or it is live. If it is taken, it gets a number. */
export function useSlug(form: Form, opened: Edited | undefined, kind: 'article' | 'page') {
  const withSlugs = useSlugs()
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
        // A number stays while the title makes the same slug.
        if (made !== base.current || !isFrom(made, form.getValues().slug)) form.setValues({ slug: made })
        base.current = made
      })
    },
    /** The server has refused this slug: one that nobody chose gets the next number. */
    renumber(refused: string | undefined) {
      const { slug } = form.getValues()
      if (!follows.current || base.current === undefined || slug !== refused) return
      // Every number of a reserved slug may be reserved, too.
      if (kind === 'page' && reservedReason(slug)) return
      const next = nextNumbered(base.current, slug)
      if (next) form.setValues({ slug: next })
    },
    setSlug(slug: string) {
      // After it is emptied, the slug follows the title again.
      follows.current = slug === ''
      base.current = undefined
      form.setValues({ slug })
    },
  }
}

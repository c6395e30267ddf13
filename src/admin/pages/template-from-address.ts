import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { slugify } from '../../content/slug.ts'
import type { Blocks } from '../../contracts/pages.ts'

/** Starts a new page with the template named in the address, as in `?template=home`. Only once. */
export function useTemplateFromAddress(isNew: boolean, begin: (name: string, blocks: Blocks) => void): void {
  const [search] = useSearchParams()
  const asked = search.get('template')
  const isDone = useRef(false)
  useEffect(() => {
    if (!isNew || asked === null || isDone.current) return
    isDone.current = true
    void import('../../content/blocks/templates.ts').then(({ templates }) => {
      const template = templates.find(({ name }) => slugify(name) === asked)
      if (template) begin(template.name, template.make())
    })
  })
}

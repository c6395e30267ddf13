import { htmlForChecks } from '../../content/blocks/html-for-checks.ts'
import { escapeXml } from '../../content/xml.ts'
import { type Page, pageEndpoints } from '../../contracts/pages.ts'
import { pagePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'
import type { Copy } from '../editing/remote.ts'
import { type EditedKind, noDraft, type Working } from '../publishing/edited-kind.ts'
import { type Editing, useEditing } from '../publishing/use-editing.ts'
import { checkLater, issuesOf } from '../ui/form.ts'
import { mergeBlocks } from './merge-block-tree.ts'
import { changesOfPage, emptyPage, inputOfPage, type PageValues, valuesOfPage } from './page-values.ts'

export type WorkingPage = Working<Page>
export type PageEditing = Editing<Page, PageValues>

const copyOf = (working: WorkingPage): Copy<PageValues> => ({
  id: working.entity.id,
  values: valuesOfPage(working.entity),
  stamp: { version: working.entity.version, draftVersion: working.draft.version },
  saves: working.draft.saves,
  about: working,
})

const pageKind: EditedKind<Page, PageValues> = {
  kind: 'page',
  empty: emptyPage,
  issuesIn: checkLater(() => import('./page-check.ts')),
  copyOf,
  remote: {
    async create(values, idempotencyKey) {
      // A page is saved as soon as it has any content; the title may come later.
      const body = { ...inputOfPage(values), title: values.title.trim() || 'Untitled' }
      const entity = await call(pageEndpoints.create, { body, idempotencyKey })
      return copyOf({ entity, live: entity, draft: noDraft, review: null, needsApproval: undefined })
    },
    async save(id, changes, stamp) {
      const body = { ...changesOfPage(changes), ...stamp }
      return copyOf(await call(pagePublishing.saveDraft, { params: { id }, body }))
    },
    conflictOf: (error) =>
      error.code === 'VERSION_CONFLICT' ? copyOf(error.current as WorkingPage) : undefined,
    issuesOf,
  },
  publish: (id, body) => call(pagePublishing.publish, { params: { id }, body }),
  review: (id, body) => call(pagePublishing.review, { params: { id }, body }),
  restore: (id, revisionId, body) =>
    call(pagePublishing.restoreRevision, { params: { id, revisionId }, body }),
  discard: (id) => call(pagePublishing.discardDraft, { params: { id } }),
  htmlOf: ({ title, blocks }) => `<h1>${escapeXml(title)}</h1>${htmlForChecks(blocks.content)}`,
  strategies: { blocks: mergeBlocks },
  isSameText: (a, b) => JSON.stringify(a.blocks) === JSON.stringify(b.blocks),
  staleKeys: ['pages', 'dashboard'],
}

/** The state and actions of the edit screen of a page. */
export const usePageEditing = (
  opened: WorkingPage | undefined,
  onCreated: (created: Page) => void,
): PageEditing => useEditing(pageKind, opened, onCreated)

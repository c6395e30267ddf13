import type { PageInput } from '../../../contracts/pages.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import type { Origin } from '../../core/publication.ts'
import { lockRow } from '../../db/version-locks.ts'
import { groupAfter, groupIfFree } from '../translations/translations.ts'
import type { PageRow } from './pages.table.ts'

type Text = Pick<PageRow, 'id' | 'lang'>

/** The group of translations of a page after a change; `before` if nothing was sent. Throws VALIDATION_FAILED. */
export const groupOf = async (
  ctx: Ctx,
  text: Text,
  translationOf: string | null | undefined,
  before: string | null,
): Promise<string | null> =>
  translationOf === undefined
    ? before
    : groupAfter(ctx, 'page', text, {
        translationOf,
        find: async (id) => {
          authorize(ctx, 'page.read')
          return lockRow(ctx.db, 'pages', id)
        },
      })

/** The same for a new page; a restored one returns to its group, unless that has its language by now. */
export const newGroup = (
  ctx: Ctx,
  text: Text,
  { translationOf = null }: Pick<PageInput, 'translationOf'>,
  { translationGroup }: Pick<Origin, 'translationGroup'>,
): Promise<string | null> =>
  translationGroup
    ? groupIfFree(ctx, 'page', { ...text, group: translationGroup })
    : groupOf(ctx, text, translationOf, null)

import type { Status } from '../../contracts/common.ts'

export type Ending = {
  status: Status
  /** Only for an article. */
  unpublishAt?: string | null | undefined
}

/** Whether the end of an article has come. */
export const hasEnded = ({ status, unpublishAt }: Ending): boolean =>
  status === 'published' && typeof unpublishAt === 'string' && Date.parse(unpublishAt) <= Date.now()

import type { SiteOffer } from '../../../../contracts/import-states.ts'
import { english } from '../../../../i18n/said.ts'
import { inOneLine } from '../plan/plan-text.ts'
import type { PlannedMedia, SkippedItem } from '../plan/plan-types.ts'
import type { ReadyPlan } from '../plan/ready-plan.ts'
import type { Offer } from './import-offers.ts'

export type ImportedKind = 'article' | 'page' | 'media' | 'menuItem'

export type ImportReport = {
  /** The address of the site that the export comes from. */
  source: string
  /** The items of the export: always imported + alreadyThere + skipped. */
  total: number
  imported: number
  alreadyThere: number
  importedByKind: Record<ImportedKind, number>
  skipped: SkippedItem[]
  /** Created besides the items. Exports list these elsewhere. */
  added: Record<
    'authors' | 'categories' | 'redirects' | 'series' | 'tags' | 'comments' | 'members' | 'newsletters',
    number
  >
  /** Comments, members and newsletters that this import has stored, including those before an interruption. */
  stored: number
  /** Files that could not be fetched. Texts with these files still point to the old address. */
  unreachable: { url: string; reason: string }[]
  /** What the export offers about its site, and what was taken over. */
  offers: Offer[]
  taken: SiteOffer[]
  /** Sentences about what could not be imported unchanged. */
  notes: string[]
}

const fileFailed = 'The file could not be imported, so its old address stays: '
/** Whether a skipped file with this reason is also in `unreachable`. */
export const isOfFile = (reason: string): boolean => reason.startsWith(fileFailed)

/** Collects a report while an import runs. */
export type Reporter = {
  imported(kind: ImportedKind, isNew: boolean): void
  skip(item: SkippedItem): void
  added(what: keyof ImportReport['added'], count?: number): void
  hasStored(count: number): void
  /** A file is skipped because it cannot be fetched or stored. */
  unreachable(file: PlannedMedia, reason: string): void
  took(what: SiteOffer): void
  note(note: string): void
  finish(): ImportReport
}

export function startReport(plan: ReadyPlan, source: string, offers: Offer[]): Reporter {
  const importedByKind: ImportReport['importedByKind'] = { article: 0, page: 0, media: 0, menuItem: 0 }
  const added: ImportReport['added'] = {
    authors: 0,
    categories: 0,
    redirects: 0,
    series: 0,
    tags: 0,
    comments: 0,
    members: 0,
    newsletters: 0,
  }
  const report = { skipped: [...plan.skipped], unreachable: [] as ImportReport['unreachable'] }
  const notes = new Set(plan.notes)
  const taken: SiteOffer[] = []
  let alreadyThere = 0
  let stored = 0
  return {
    imported(kind, isNew) {
      if (isNew) importedByKind[kind] += 1
      else alreadyThere += 1
    },
    skip: (item) => void report.skipped.push(item),
    added(what, count = 1) {
      added[what] += count
    },
    hasStored(count) {
      stored = count
    },
    unreachable({ exportId, title, url }, reason) {
      report.unreachable.push({ url, reason })
      report.skipped.push({
        exportId,
        type: 'attachment',
        title,
        reason: english('The file could not be imported, so its old address stays: {reason}', { reason }),
      })
    },
    took: (what) => void taken.push(what),
    note: (note) => void notes.add(note),
    finish() {
      const imported = Object.values(importedByKind).reduce((sum, count) => sum + count, 0)
      const { total } = plan.counts
      return {
        source,
        total,
        imported,
        alreadyThere,
        importedByKind,
        added,
        stored,
        ...report,
        offers,
        taken,
        notes: Array.from(notes, inOneLine),
      }
    },
  }
}

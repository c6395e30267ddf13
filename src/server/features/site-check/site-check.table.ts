import type { Generated } from 'kysely'
import type { FindingKind, FindingPlace } from '../../../contracts/site-check.ts'

/** A check that runs or has run, on whichever instance. */
export type CheckRunTable = {
  /** `night-2026-11-23`, so that only one instance runs a night's check; an id for any other. */
  id: string
  /** Identifies the process that runs it. */
  token: string
  startedAt: string
  /** When that process last reported; long ago means that it is gone. */
  aliveAt: string
  endedAt: string | null
  step: Generated<string>
  done: Generated<number>
  total: Generated<number>
  failure: string | null
}

export type CheckFindingTable = {
  /** Derived from what the finding is about, so that the same finding of a later check has the same id. */
  id: string
  kind: FindingKind
  /** 0 for an error, 1 for a warning, 2 for a note. */
  severity: 0 | 1 | 2
  address: string
  title: string
  text: string
  target: string
  placeType: FindingPlace
  placeId: string
  /** 1: found on one page, and deleted when that page no longer has it; 0: found by comparing all pages. */
  ofPage: 0 | 1
  firstSeenAt: string
  lastSeenAt: string
  /** When administrators got an email about it. */
  reportedAt: string | null
  ignoredAt: string | null
  ignoredBy: string | null
  ignoredReason: string | null
}

/** The result of a page's latest check, for rules that compare all pages. */
export type CheckPageTable = {
  address: string
  checkedAt: string
  /** '' if search engines should not list the page. */
  title: string
  description: string
  placeType: FindingPlace
  placeId: string
  /** JSON: the addresses of other sites that it links to. */
  external: string
  /** When another page was last seen to link to it. */
  linkedAt: string | null
}

/** The result for an address of another site. */
export type CheckLinkTable = {
  url: string
  checkedAt: string
  state: 'ok' | 'failing' | 'broken' | 'unknown'
  /** Why it does not work, or cannot be checked. */
  reason: string
  /** When it first failed, without having worked since. */
  failingSince: string | null
  /** It is not requested again before this time. */
  notBefore: string
}

declare module '../../db/schema.ts' {
  interface Database {
    check_runs: CheckRunTable
    check_findings: CheckFindingTable
    check_pages: CheckPageTable
    check_links: CheckLinkTable
  }
}

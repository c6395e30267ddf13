import type { Generated } from 'kysely'

export type SettingsTable = {
  /** Always 1: there is one row. */
  id: number
  /** JSON of the settings as they were last stored: fields that came later may be missing. */
  value: string
  updatedAt: string
  version: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    settings: SettingsTable
  }
}

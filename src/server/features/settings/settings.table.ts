import type { Generated } from 'kysely'

export type SettingsTable = {
  /** Always 1: there is one row. */
  id: number
  /** JSON of the settings as last stored: fields added later may be missing. */
  value: string
  updatedAt: string
  version: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    settings: SettingsTable
  }
}

import { siteExportFormat } from '../../../../contracts/site-export.ts'

/** Whether a file with this beginning was written by `masthead export json`, of any version. */
export const isSiteText = (start: string): boolean =>
  /^\{\s*"format"\s*:\s*"([^"]*)"/.exec(start)?.[1] === siteExportFormat

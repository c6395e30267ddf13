import { siteExportFormat } from '../../../../contracts/site-export.ts'

/** Whether a file with this beginning is what `masthead export json` has written, in whichever version. */
export const isSiteText = (start: string): boolean =>
  /^\{\s*"format"\s*:\s*"([^"]*)"/.exec(start)?.[1] === siteExportFormat

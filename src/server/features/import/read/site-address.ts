import { ImportFileError } from './import-file-error.ts'

/** The address of an old site as someone has typed it, without a slash at the end; '' if there is none. */
export function siteAddress(site: string | undefined): string {
  if (site === undefined) return ''
  const url = URL.parse(site)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ImportFileError(`"${site}" is not the address of a site, such as https://blog.example.`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

import { english } from '../../../../i18n/said.ts'

const faults: Record<string, string> = {
  ENOENT: english('it does not exist'),
  ENOTDIR: english('it does not exist'),
  EACCES: english('this server may not read it'),
  EPERM: english('this server may not read it'),
  EISDIR: english('it is a folder'),
  ENAMETOOLONG: english('its name is too long'),
  EIO: english('its disk is damaged'),
  EMFILE: english('too many files are open at once; try again'),
  ENFILE: english('too many files are open at once; try again'),
}

/** Half a sentence that says why a file or folder cannot be read. */
export const whyUnreadable = (error: unknown): string =>
  faults[(error as { code?: string } | undefined)?.code ?? ''] ?? english('it cannot be read from its disk')

const faults: Record<string, string> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EACCES: 'this server may not read it',
  EPERM: 'this server may not read it',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'its disk is damaged',
  EMFILE: 'too many files are open at once; try again',
  ENFILE: 'too many files are open at once; try again',
}

/** Half a sentence on why a file or folder cannot be read. */
export const whyUnreadable = (error: unknown): string =>
  faults[(error as { code?: string } | undefined)?.code ?? ''] ?? 'its disk does not give it'

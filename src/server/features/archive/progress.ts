export type Progress = { stage: string; done: number; total: number }

export type ArchiveOptions = {
  onProgress?: (progress: Progress) => void
  /** For an encrypted archive. */
  passphrase?: string | undefined
}

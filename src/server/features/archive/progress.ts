export type Progress = { stage: string; done: number; total: number }
export type ProgressOptions = { onProgress?: (progress: Progress) => void }

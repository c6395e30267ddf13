import { InvalidFile } from '../file-kind.ts'
import { openTaskProcess } from '../tasks/task-process.ts'
import type { ImageVariant } from './images.ts'
import type { VariantsTask } from './images-process.ts'

export type VariantsMaker = {
  /** Calls `remakeVariants` of `images.ts` for one image at a time. Throws `InvalidFile`. */
  remake(file: string, outDir: string): Promise<ImageVariant[]>
  close(): void
}

/** Makes smaller versions of images in a separate process. When that process ends, its memory is free again. */
export function openVariantsMaker(): VariantsMaker {
  const making = openTaskProcess<VariantsTask, ImageVariant[]>('platform/images/images-process.ts', {
    maxSeconds: 600,
    execArgv: ['--expose-gc', '--optimize-for-size', '--max-semi-space-size=1'],
  })
  const remake = (file: string, outDir: string) =>
    making.run({ file, outDir }).catch((error: Error) => {
      throw error.name === 'InvalidFile' ? new InvalidFile(error.message, { cause: error }) : error
    })
  return { remake, close: making.close }
}

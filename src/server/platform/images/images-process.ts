import { freeMemory } from '../free-memory.ts'
import { answerTasks } from '../tasks/answer-tasks.ts'
import { remakeVariants } from './images.ts'

export type VariantsTask = { file: string; outDir: string }

answerTasks(({ file, outDir }: VariantsTask) => remakeVariants(file, outDir).finally(freeMemory))

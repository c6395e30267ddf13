import { answerTasks } from '../../platform/tasks/answer-tasks.ts'
import { drawCard } from './draw.ts'

answerTasks(drawCard)

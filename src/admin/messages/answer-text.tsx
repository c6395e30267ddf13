import type { Answer } from '../../contracts/contact.ts'
import { exactTime } from '../ui/when.tsx'
import classes from './messages.module.css'

/** What was answered; of a consent, when it was given. */
export const AnswerText = ({ answer: { kind, value } }: { answer: Answer }) => (
  <span className={classes.text}>{kind === 'consent' ? `Agreed, ${exactTime(value)}` : value}</span>
)

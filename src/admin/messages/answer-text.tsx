import { Anchor } from '@mantine/core'
import { type Answer, attachmentPath } from '../../contracts/messages.ts'
import { t } from '../texts/t.ts'
import { formatBytes } from '../ui/bytes.ts'
import { exactTime } from '../ui/when.tsx'
import classes from './messages.module.css'

type Props = { answer: Answer; messageId: string }

/** The answer to a field: the text, the time of a consent, or links that download the files. */
export const AnswerText = ({ answer: { kind, value, files }, messageId }: Props) =>
  files ? (
    <ul className={classes.files}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <Anchor href={attachmentPath(messageId, id)} download={name} inherit underline="always">
            <bdi>{name}</bdi>
          </Anchor>{' '}
          {t('({size}) ¦ after the name of a file', { size: formatBytes(size) })}
        </li>
      ))}
    </ul>
  ) : (
    <span className={classes.text}>
      {kind === 'consent' ? t('Agreed, {time}', { time: exactTime(value) }) : value}
    </span>
  )

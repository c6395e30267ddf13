import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { t } from '../texts/t.ts'
import { listOf } from '../ui/lists.ts'
import { useOthersHere } from './presence.data.ts'

/** Who else has the text open in the editor. */
export const OthersHere = ({ kind, id }: { kind: 'article' | 'page'; id: string | undefined }) => (
  <Open label={t('Also here')} names={useOthersHere(kind, id)} />
)

/** Shows nothing if nobody else has it open. */
export const Open = ({ label, names }: { label: string; names: string[] }) =>
  names.length === 0 ? null : (
    <Text span size="sm" c="var(--mantine-color-text)" style={{ overflowWrap: 'anywhere' }}>
      <IconUsers size={15} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {t('{label}: {names}', { label, names: listOf(names) })}
    </Text>
  )

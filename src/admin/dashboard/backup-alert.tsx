import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isProven, proofInWords } from '../../contracts/backups.ts'
import { When } from '../ui/when.tsx'
import { useDashboardPart } from './card.tsx'

/** Warns when the site has not been backed up for more than two days, or when the newest backup turned out to be bad. */
export function BackupAlert() {
  const { data } = useDashboardPart('health')
  if (!data) return null
  const { isLate, lastGoodAt, proof } = data.backup
  const isBad = proof !== null && !isProven(proof)
  if (!isLate && !isBad) return null
  return (
    <Alert
      color="orange"
      variant="outline"
      bg="var(--admin-surface)"
      title={isLate ? 'The site is not being backed up' : 'The newest backup could not be proven'}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {!isLate && proof ? (
        <>
          Every night a backup is restored into a copy, and its pages are compared with the site.{' '}
          {proof.failure ?? `The latest time: ${proofInWords(proof)}.`}
        </>
      ) : lastGoodAt === null ? (
        'The server has not made a good backup yet.'
      ) : (
        <>
          The last good backup was made <When iso={lastGoodAt} />.
        </>
      )}{' '}
      <Anchor component={Link} to="/admin/settings?tab=backups" underline="always" inherit>
        See why
      </Anchor>
    </Alert>
  )
}

import { Center, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../texts/t.ts'

const patienceMs = 300

/** Shown while the app finds out who is signed in: nothing at first, because that is usually fast. */
export function StartingUp() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return <Center mih="60dvh">{late && <Loader aria-label={t('Loading')} />}</Center>
}

import { Button, CopyButton, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../auth/auth-store.ts'
import { putSettings } from '../settings/settings.data.ts'
import { confirm } from '../ui/confirm.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { numbersKey } from './statistics.data.ts'
import classes from './statistics.module.css'

/** For the privacy policy of a site. */
const policy =
  'This site counts visits on its own server. It uses no cookies, scripts or other services for that. To count each visitor once a day, the server combines the IP address and the name of the browser with a random value into a number that stays in its memory only; the random value is replaced every night and is never stored. Only totals are stored, such as how often a page was viewed on a day, which site visitors came from, and which words were searched for. They cannot be traced to a person.'

/** How visits are counted, what to say about it, and how to turn it off. */
export const Method = () => (
  <section className={classes.method} aria-label="How visits are counted">
    <details>
      <summary>How visits are counted</summary>
      <Text size="sm" mt="xs">
        The server counts: without a script, a cookie or a stored address. Robots, signed-in people and pages
        that a browser loads ahead are left out. A visitor is counted once a day, and again after the server
        restarts. The entry page is where someone came from another site, or from nowhere known. Downloads are
        counted once a visitor and day. With a CDN or another cache in front, it sees only what reaches this
        server.
      </Text>
      <Text size="sm" mt="xs">
        After two months, the lists keep their 200 largest rows. After thirteen months, articles and pages
        below the 200 most viewed of a month keep the total of each year.
      </Text>
    </details>
    <details>
      <summary>Text for your privacy policy</summary>
      <Text size="sm" mt="xs" component="blockquote" m={0}>
        {policy}
      </Text>
      <CopyButton value={policy}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" mt="xs" onClick={copy}>
            {copied ? 'Copied' : 'Copy text'}
          </Button>
        )}
      </CopyButton>
    </details>
    {may('settings.write') && <StopCounting />}
  </section>
)

function useCounting() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const set = async (counting: boolean) => {
    setBusy(true)
    try {
      await putSettings({ statistics: { counting } })
      await client.invalidateQueries({ queryKey: [numbersKey] })
      await client.invalidateQueries({ queryKey: ['settings'] })
    } catch (error) {
      toastFailed(error, counting ? 'Failed to start counting' : 'Failed to stop counting')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, set }
}

function StopCounting() {
  const { isBusy, set } = useCounting()
  const stop = async () => {
    const isSure = await confirm({
      title: 'Stop counting and delete all numbers?',
      text: 'All numbers of this site are deleted permanently, and no further visits are counted. Backups keep what they contain.',
      action: 'Stop and delete',
      isDangerous: true,
    })
    if (isSure) await set(false)
  }
  return (
    <Group mt="sm">
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void stop()}>
        Stop counting and delete all numbers…
      </Button>
    </Group>
  )
}

export function StartCounting() {
  const { isBusy, set } = useCounting()
  return (
    <Button loading={isBusy} onClick={() => void set(true)}>
      Start counting
    </Button>
  )
}

import { Button, CopyButton, Group, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Numbers } from '../../contracts/statistics.ts'
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
export const Method = ({ method }: Pick<Numbers, 'method'>) => (
  <section className={classes.method} aria-label="How visits are counted">
    <details>
      <summary>How visits are counted</summary>
      <Text size="sm" mt="xs">
        {methods[method]} There is no script, no cookie and no stored address. Robots and signed-in people are
        left out. A visitor is counted once a day, and again after the server restarts. The entry page is
        where someone came from another site, or from nowhere known. Downloads are counted once a visitor and
        day.
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
    {may('settings.write') && <PixelSwitch method={method} />}
    {may('settings.write') && <StopCounting />}
  </section>
)

const methods: Record<Numbers['method'], string> = {
  server:
    'The server counts each page that it sends, and what a CDN or another cache in front of it answers is missing.',
  pixel:
    'Each page has an invisible image, which browsers request from the server when they show it, also behind a CDN. Where visitors come from, and their entry pages, are not known then.',
}

/** For sites behind a cache that answers instead of the server. */
function PixelSwitch({ method }: Pick<Numbers, 'method'>) {
  const { isBusy, set } = useCounting()
  return (
    <Switch
      label="Count views with an invisible image"
      description="For a site behind a CDN or another cache. Referrers and entry pages are then unknown."
      checked={method === 'pixel'}
      disabled={isBusy}
      onChange={({ currentTarget: { checked } }) => void set({ pixel: checked })}
    />
  )
}

function useCounting() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const set = async (statistics: { counting?: boolean; pixel?: boolean }) => {
    setBusy(true)
    try {
      await putSettings({ statistics })
      await client.invalidateQueries({ queryKey: [numbersKey] })
      await client.invalidateQueries({ queryKey: ['settings'] })
    } catch (error) {
      toastFailed(error, 'Failed to change how visits are counted')
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
    if (isSure) await set({ counting: false })
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
    <Button loading={isBusy} onClick={() => void set({ counting: true })}>
      Start counting
    </Button>
  )
}

import { Button, CopyButton, Group, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Numbers } from '../../contracts/statistics.ts'
import { may } from '../auth/auth-store.ts'
import { putSettings } from '../settings/settings.data.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { toastFailed } from '../ui/toast.tsx'
import { numbersKey } from './statistics.data.ts'
import classes from './statistics.module.css'

/** For the privacy policy of a site. */
const policy = t(
  'This site counts visits on its own server. It does this without cookies, scripts or other services. To count each visitor once a day, the server combines the IP address and browser name with a random value. The resulting number stays in memory only. The random value is replaced every night and never stored. Only totals are stored, such as how often a page was viewed on a day, which site visitors came from, and which words were searched for. They cannot be traced to a person.',
)

/** How visits are counted, what to say about it, and how to turn it off. */
export const Method = ({ method }: Pick<Numbers, 'method'>) => (
  <section className={classes.method} aria-label={t('How visits are counted')}>
    <details>
      <summary>{t('How visits are counted')}</summary>
      <Text size="sm" mt="xs">
        {methods[method]}{' '}
        {t(
          'It uses no script or cookie and stores no IP address. It does not count robots or people who are signed in. It counts a visitor once a day, and again after a restart. The entry page is the first page that someone opens from another site or an unknown source. A download counts once per visitor and day.',
        )}
      </Text>
      <Text size="sm" mt="xs">
        {t(
          'After two months, each list keeps only its 200 largest rows. After thirteen months, articles and pages that were not among the 200 most viewed of a month keep only a total for each year.',
        )}
      </Text>
    </details>
    <details>
      <summary>{t('Text for your privacy policy')}</summary>
      <Text size="sm" mt="xs" component="blockquote" m={0}>
        {policy}
      </Text>
      <CopyButton value={policy}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" mt="xs" onClick={copy}>
            {copied ? t('Copied') : t('Copy text')}
          </Button>
        )}
      </CopyButton>
    </details>
    {may('settings.write') && <PixelSwitch method={method} />}
    {may('settings.write') && <StopCounting />}
  </section>
)

const methods: Record<Numbers['method'], string> = {
  server: t(
    'The server counts each page that it sends. It cannot count pages that a CDN or another cache sends in its place.',
  ),
  pixel: t(
    'Each page has an invisible image that browsers request from the server when they show the page, even behind a CDN. In this mode, the server does not know where visitors come from or their entry pages.',
  ),
}

/** For sites behind a cache that answers instead of the server. */
function PixelSwitch({ method }: Pick<Numbers, 'method'>) {
  const { isBusy, set } = useCounting()
  return (
    <Switch
      data-path="statistics.pixel"
      label={t('Count views with an invisible image')}
      description={t('For a site behind a CDN or another cache. Referrers and entry pages are then unknown.')}
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
      toastFailed(error, t('Failed to change how visits are counted'))
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
      title: t('Stop counting and delete all statistics?'),
      text: t(
        'All statistics of this site will be deleted permanently, and visits will no longer be counted. Existing backups still contain them.',
      ),
      action: t('Stop and delete'),
      isDangerous: true,
    })
    if (isSure) await set({ counting: false })
  }
  return (
    <Group mt="sm" data-commands data-path="statistics.counting">
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void stop()}>
        {t('Stop counting and delete all statistics…')}
      </Button>
    </Group>
  )
}

export function StartCounting() {
  const { isBusy, set } = useCounting()
  return (
    <Button data-path="statistics.counting" loading={isBusy} onClick={() => void set({ counting: true })}>
      {t('Start counting')}
    </Button>
  )
}

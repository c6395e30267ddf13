import { Button, Group, Text } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { linkPreviewEndpoints } from '../../../../contracts/link-previews.ts'
import { mediaEndpoints } from '../../../../contracts/media.ts'
import { isHttpUrl } from '../../../../contracts/url.ts'
import { call } from '../../../app/api-client.ts'
import { t } from '../../../texts/t.ts'
import type { CardValues } from './card-html.ts'

type Form = Pick<ReturnType<typeof useForm<CardValues>>, 'values' | 'getValues' | 'setValues'>

/**
 * Fetches the title, description and image of a bookmarked page, once for each address. Saves the image to the library.
 */
export function usePagePreview(form: Form) {
  const [state, setState] = useState<'resting' | 'working' | 'failed'>('resting')
  const running = useRef<AbortController>(undefined)
  const asked = useRef(form.values.href)
  const filled = useRef<CardValues>({})
  useEffect(() => () => running.current?.abort(), [])
  /** Typed text stays. */
  const fill = (found: CardValues) => {
    const now = form.getValues()
    const free = Object.entries(found).filter(
      ([name]) => !now[name] || now[name] === (filled.current[name] ?? ''),
    )
    Object.assign(filled.current, Object.fromEntries(free))
    form.setValues(Object.fromEntries(free))
  }
  const find = async (url: string) => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    asked.current = url
    setState('working')
    try {
      const { image, ...words } = await call(linkPreviewEndpoints.find, { body: { url }, signal })
      fill(words)
      const stored = image ? call(mediaEndpoints.fetch, { body: { url: image }, signal }) : undefined
      const src = await stored?.then(
        (file) => file.url,
        () => '',
      )
      if (signal.aborted) return
      fill({ image: src ?? '' })
      setState('resting')
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }
  return {
    state,
    find,
    /** Called when an address was pasted, or when the focus leaves the field. */
    onAddress: (url: string) => {
      if (isHttpUrl(url) && url !== asked.current) void find(url)
    },
    cancel() {
      running.current?.abort()
      setState('resting')
    },
  }
}

type Props = { url: string; preview: ReturnType<typeof usePagePreview> }

export function PagePreview({ url, preview: { state, find, cancel } }: Props) {
  const isWorking = state === 'working'
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        disabled={!isWorking && !isHttpUrl(url)}
        onClick={() => (isWorking ? cancel() : void find(url))}
      >
        {isWorking ? t('Cancel') : t('Fetch again')}
      </Button>
      <Text size="sm" role="status">
        {isWorking && t('Fetching the title and image from the page…')}
        {state === 'failed' && t('The page could not be downloaded. Write its title yourself, or try again.')}
      </Text>
    </Group>
  )
}

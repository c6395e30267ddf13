import { Alert, Box, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import type { Settings } from '../../../contracts/settings.ts'
import { t } from '../../texts/t.ts'
import classes from './preview.module.css'
import type { PreviewLook } from './preview-document.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreviewPlaces } from './preview-places.ts'
import { previewProblem } from './preview-problem.ts'
import { usePreview } from './use-preview.ts'

const widths = { phone: 390, tablet: 820, desktop: 1280 } as const
type Device = keyof typeof widths
const devices: { value: Device; label: string }[] = [
  { value: 'phone', label: t('Phone') },
  { value: 'tablet', label: t('Tablet') },
  { value: 'desktop', label: t('Desktop') },
]

type Props = { values: Settings; only?: PreviewLook['only']; startsAt?: string | undefined }

/** The site as visitors would see it with these settings. Nothing is stored. */
export function SitePreview({ values, only, startsAt = '/' }: Props) {
  const [path, setPath] = useState(startsAt)
  const [device, setDevice] = useState<Device>(() =>
    matchMedia('(width < 48em)').matches ? 'phone' : 'desktop',
  )
  const [scheme, setScheme] = useState<PreviewLook['scheme']>('light')
  const { data, error, fault } = usePreview(path, values)
  const { ref, width } = useElementSize()
  const hasDark = values.themeSettings.darkMode
  return (
    <Box component="section" aria-label={t('Preview')} className={classes.preview}>
      <Group gap="xs" className={classes.tools ?? ''}>
        {!only && <PlaceSelect path={path} onChoose={setPath} />}
        <SegmentedControl
          size="xs"
          aria-label={t('Preview width')}
          data={devices}
          value={device}
          onChange={(value) => setDevice(value as Device)}
        />
        {hasDark && (
          <SegmentedControl
            size="xs"
            aria-label={t('Preview colour scheme')}
            data={[
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
            value={scheme}
            onChange={(value) => setScheme(value as PreviewLook['scheme'])}
          />
        )}
      </Group>
      {(fault || error) && (
        <Alert color="yellow" variant="outline" bg="var(--admin-surface)" p="xs">
          <Text size="sm">{previewProblem(fault, error)}</Text>
        </Alert>
      )}
      <div ref={ref} className={classes.stage} data-only={only}>
        {width > 0 && data && (
          <PreviewFrame
            html={data.html}
            path={data.path}
            look={{ scheme: hasDark ? scheme : 'light', only }}
            pageWidth={widths[device]}
            stageWidth={width}
            onVisit={setPath}
          />
        )}
      </div>
    </Box>
  )
}

function PlaceSelect({ path, onChoose }: { path: string; onChoose: (path: string) => void }) {
  return (
    <Select
      size="xs"
      flex="1 1 9rem"
      aria-label={t('Page in the preview')}
      data={usePreviewPlaces(path)}
      value={path}
      onChange={(value) => value !== null && onChoose(value)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

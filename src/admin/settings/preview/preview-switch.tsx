import { SegmentedControl } from '@mantine/core'
import { t } from '../../texts/t.ts'

/** What a narrow screen shows of a tab that has a preview. */
export type Shown = 'fields' | 'preview'
type Props = { shown: Shown; onChange: (shown: Shown) => void; className: string | undefined }

/** Switches between the fields of a tab and its preview where there is no room for both. */
export function PreviewSwitch({ shown, onChange, className = '' }: Props) {
  return (
    <SegmentedControl
      className={className}
      fullWidth
      mb="md"
      aria-label={t('Show')}
      data={[
        { value: 'fields', label: t('Settings') },
        { value: 'preview', label: t('Preview') },
      ]}
      value={shown}
      onChange={(value) => onChange(value as Shown)}
    />
  )
}

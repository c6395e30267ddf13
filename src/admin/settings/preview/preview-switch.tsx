import { SegmentedControl } from '@mantine/core'

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
      aria-label="Show"
      data={[
        { value: 'fields', label: 'Settings' },
        { value: 'preview', label: 'Preview' },
      ]}
      value={shown}
      onChange={(value) => onChange(value as Shown)}
    />
  )
}

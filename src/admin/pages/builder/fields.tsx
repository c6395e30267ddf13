import type { Field } from '@puckeditor/core'
import { AddressInput, CategoryInput, HtmlInput, ImageInput } from './inputs.tsx'

// What the inspector asks for, by the kind of value. Each has a label: the name of the property is never shown.

export const text = (label: string): Field => ({ type: 'text', label })
export const area = (label: string): Field => ({ type: 'textarea', label })

export const choice = <const T extends string | number>(
  label: string,
  options: readonly (readonly [T, string])[],
) =>
  ({
    type: 'select',
    label,
    options: options.map(([value, name]) => ({ value, label: name })),
  }) satisfies Field

export const yesNo = (label: string): Field => ({
  type: 'radio',
  label,
  options: [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
})

export const count = (label: string, min: number, max: number): Field => ({ type: 'number', label, min, max })

export const image = (label: string): Field => ({
  type: 'custom',
  label,
  render: ({ value, onChange }) => <ImageInput label={label} value={value} onChange={onChange} />,
})

export const address = (label: string): Field => ({
  type: 'custom',
  label,
  render: ({ value, onChange }) => <AddressInput label={label} value={value} onChange={onChange} />,
})

export const category = (label: string): Field => ({
  type: 'custom',
  label,
  render: ({ value, onChange }) => <CategoryInput label={label} value={value} onChange={onChange} />,
})

export const html = (label: string): Field => ({
  type: 'custom',
  label,
  render: ({ value, onChange }) => <HtmlInput label={label} value={value} onChange={onChange} />,
})

/** A list of like things; `summary` is the property that names each. */
export const list = (
  label: string,
  fields: Record<string, Field>,
  { summary, fresh }: { summary: string; fresh: Record<string, unknown> },
): Field => ({
  type: 'array',
  label,
  arrayFields: fields,
  defaultItemProps: fresh,
  getItemSummary: (item, index = 0) => String(item[summary] || `${label} ${index + 1}`),
})

export const columns = choice('Columns', [
  [1, '1'],
  [2, '2'],
  [3, '3'],
  [4, '4'],
])

export const align = choice('Align', [
  ['start', 'Start'],
  ['center', 'Centre'],
  ['end', 'End'],
])

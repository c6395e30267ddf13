import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { fontFamilies } from '../../../contracts/fonts.ts'
import { fontSample } from '../../../site/components/font-samples.ts'
import { t } from '../../texts/t.ts'
import type { SettingsEditing } from '../settings-editing.ts'
import { Resettable } from './resettable.tsx'

const kinds = {
  sans: t('Sans serif'),
  serif: t('Serif'),
  slab: t('Slab serif'),
  display: t('Display'),
  mono: t('Monospaced'),
}
const data = Object.entries(kinds).map(([kind, group]) => ({
  group,
  items: fontFamilies.filter((family) => family.kind === kind).map(({ name }) => name),
}))
const samples = new Map(fontFamilies.map((family) => [family.name as string, fontSample(family)]))
const faces = [...samples.values()].map(({ face }) => face).join('')

const renderOption: NonNullable<AutocompleteProps['renderOption']> = ({ option }) => (
  <span style={{ fontFamily: samples.get(option.value)?.fontFamily, fontSize: '1.0625rem' }}>
    {option.value}
  </span>
)

type Props = { editing: SettingsEditing; path: string; label: string }

/**
 * A font family that comes with the site, each name shown in its own font, or the name of a font that readers may have.
 */
export function FontField({ editing, path, label }: Props) {
  return (
    <Resettable editing={editing} path={path} label={label}>
      <Autocomplete
        {...editing.field(path)}
        label={label}
        data={data}
        renderOption={renderOption}
        // The chosen font must not filter out the others.
        filter={({ options }) => options}
        styles={{ options: { maxHeight: 360 } }}
        spellCheck={false}
      />
    </Resettable>
  )
}

/** The fonts of the names. A browser loads each when it shows the name. */
export const FontFaces = () => <style>{faces}</style>

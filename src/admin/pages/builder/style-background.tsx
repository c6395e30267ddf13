import { ColorInput, Text, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { isCustom } from '../../../content/blocks/block-style.ts'
import { defaultSettings } from '../../../contracts/settings.ts'
import { usePublicSettings } from '../../shell/site-name.ts'
import { t } from '../../texts/t.ts'
import { useStyleChanges } from './style-changes.ts'
import { backgroundChoices, problemOf } from './style-choices.ts'
import classes from './style-input.module.css'
import { Replaced } from './style-replaced.tsx'

const crossed =
  'linear-gradient(to top right, transparent 47%, var(--mantine-color-red-6) 47% 53%, transparent 53%)'
const split = 'linear-gradient(135deg, var(--mantine-color-gray-1) 50%, var(--mantine-color-gray-5) 50%)'
const firstColor = '#334155'

/** The background of a block: a colour of the theme or a custom one. */
export function StyleBackground({ value, replaced }: { value: string; replaced: string | undefined }) {
  const { change } = useStyleChanges()
  const theme = usePublicSettings()?.themeSettings ?? defaultSettings.themeSettings
  const group = useId()
  const isOwn = isCustom(value)
  const swatches = [
    replaced
      ? { value: '', label: t('Auto ¦ the value is chosen automatically'), color: split }
      : { value: '', label: t('None ¦ background'), color: crossed },
    ...backgroundChoices(theme),
    {
      value: 'custom',
      label: t('Custom colour'),
      color: isOwn ? value : 'conic-gradient(#e11d48, #f59e0b, #10b981, #3b82f6, #8b5cf6, #e11d48)',
    },
  ]
  const choose = (next: string) => change('background', next === 'custom' ? firstColor : next)
  return (
    <fieldset className={classes.swatches}>
      <Text component="legend" size="sm" mb={4} p={0}>
        {t('Background')}
        <Replaced field={replaced} />
      </Text>
      {swatches.map((swatch) => (
        <label key={swatch.value} className={classes.swatch} title={swatch.label}>
          <input
            type="radio"
            name={group}
            checked={swatch.value === (isOwn ? 'custom' : value)}
            onChange={() => choose(swatch.value)}
          />
          <span className={classes.color} style={{ background: swatch.color }} />
          <VisuallyHidden>{swatch.label}</VisuallyHidden>
        </label>
      ))}
      {isOwn && <OwnColor value={value} />}
    </fieldset>
  )
}

type Own = { typed: string; known: string; passedOn: string | undefined }

function OwnColor({ value }: { value: string }) {
  const { type } = useStyleChanges()
  const [{ typed, known, passedOn }, setState] = useState<Own>({
    typed: value,
    known: value,
    passedOn: undefined,
  })
  // Undo and pasting a style change it as well.
  if (value !== known)
    setState({ typed: value === passedOn ? typed : value, known: value, passedOn: undefined })
  const isPossible = isCustom(typed) && problemOf('background', typed) === undefined
  return (
    <ColorInput
      size="xs"
      w="100%"
      aria-label={t('Custom colour')}
      format="hex"
      value={typed}
      error={isPossible ? undefined : t('Use a colour such as #b91c1c')}
      onChange={(color) => {
        const isRight = isCustom(color) && problemOf('background', color) === undefined
        setState({ typed: color, known, passedOn: isRight ? color : passedOn })
        if (isRight) type('background', color)
      }}
    />
  )
}

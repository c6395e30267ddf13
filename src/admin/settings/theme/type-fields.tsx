import { NumberInput, SimpleGrid, Switch } from '@mantine/core'
import { t } from '../../texts/t.ts'
import { CodeField } from '../../ui/code/code-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { SettingsEditing } from '../settings-editing.ts'
import { FontFaces, FontField } from './font-field.tsx'
import { LengthField } from './length-field.tsx'
import { Resettable } from './resettable.tsx'

type Props = { editing: SettingsEditing }

const two = { cols: { base: 1, xs: 2 }, spacing: 'sm', verticalSpacing: 'sm' }
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Fonts and their sizes. */
export function TypeFields({ editing }: Props) {
  return (
    <Section
      title={t('Type ¦ fonts and their sizes')}
      description={t(
        'These families come with the site. You can also enter fonts that your visitors have installed, such as Georgia.',
      )}
    >
      <FontFaces />
      <FontField editing={editing} path="themeSettings.fonts.heading" label={t('Heading font')} />
      <FontField editing={editing} path="themeSettings.fonts.body" label={t('Text font')} />
      <SimpleGrid {...two}>
        <LengthField editing={editing} path="themeSettings.baseTextSize" label={t('Base text size')} />
        <span />
        <WeightField editing={editing} path="themeSettings.bodyWeight" label={t('Text weight')} />
        <LineHeightField
          editing={editing}
          path="themeSettings.bodyLineHeight"
          label={t('Text line height')}
        />
        <WeightField editing={editing} path="themeSettings.headingWeight" label={t('Heading weight')} />
        <LineHeightField
          editing={editing}
          path="themeSettings.headingLineHeight"
          label={t('Heading line height')}
        />
        {headings.map((name) => (
          <LengthField
            key={name}
            editing={editing}
            path={`themeSettings.headingSizes.${name}`}
            label={t('Heading {level}', { level: name.slice(1) })}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}

/** Widths, paddings and buttons. */
export function LayoutFields({ editing }: Props) {
  return (
    <Section title={t('Layout and buttons')}>
      <SimpleGrid {...two}>
        <LengthField
          editing={editing}
          path="themeSettings.containerMaxWidth"
          label={t('Maximum page width')}
        />
        <LengthField editing={editing} path="themeSettings.contentPadding" label={t('Space on the sides')} />
        <LengthField
          editing={editing}
          path="themeSettings.buttonBorderRadius"
          label={t('Button corner radius')}
        />
        <LengthField editing={editing} path="themeSettings.buttonPadding" label={t('Button padding')} />
      </SimpleGrid>
    </Section>
  )
}

/** Dark mode and custom CSS. */
export function MoreFields({ editing }: Props) {
  return (
    <>
      <Section title={t('Dark mode')}>
        <Switch
          {...editing.field('themeSettings.darkMode', { type: 'checkbox' })}
          label={t('Follow the visitor’s system')}
          description={t('Visitors can also switch it themselves. When off, the site is always light.')}
        />
      </Section>
      <Section title={t('Custom CSS')}>
        <Resettable editing={editing} path="themeSettings.customCSS" label={t('Custom CSS')}>
          <CodeField
            {...editing.field('themeSettings.customCSS')}
            language="css"
            label={t('Custom CSS')}
            description={t('Added to every page, after the styles of the site.')}
            minRows={5}
          />
        </Resettable>
      </Section>
    </>
  )
}

type FieldProps = Props & { path: string; label: string }

const WeightField = ({ editing, path, label }: FieldProps) => (
  <Resettable editing={editing} path={path} label={label}>
    <NumberInput {...editing.field(path)} label={label} step={50} allowDecimal={false} clampBehavior="none" />
  </Resettable>
)

const LineHeightField = ({ editing, path, label }: FieldProps) => (
  <Resettable editing={editing} path={path} label={label}>
    <NumberInput {...editing.field(path)} label={label} step={0.05} decimalScale={2} clampBehavior="none" />
  </Resettable>
)

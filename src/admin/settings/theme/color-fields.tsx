import { Alert, Button, ColorInput, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconContrast2 } from '@tabler/icons-react'
import type { ColorName } from '../../../content/color-pairs.ts'
import type { Finding } from '../../../content/contrast.ts'
import { language, t } from '../../texts/t.ts'
import { Section } from '../../ui/section.tsx'
import type { SettingsEditing } from '../settings-editing.ts'
import { Resettable } from './resettable.tsx'

type ColorField = [name: ColorName, label: string, use?: string]
type ColorGroup = { title: string; description?: string; fields: ColorField[] }

const groups: ColorGroup[] = [
  {
    title: t('Brand colours'),
    fields: [
      [
        'primary',
        t('Primary ¦ a colour'),
        t('Underlines of titles and the current menu item, borders of quotes'),
      ],
      ['secondary', t('Secondary ¦ a colour'), t('Buttons')],
      ['accent', t('Accent ¦ a colour'), t('Highlighted search terms')],
    ],
  },
  {
    title: t('Page'),
    fields: [
      ['background', t('Background ¦ a colour')],
      ['text', t('Text ¦ a colour'), t('Dates and excerpts use softer shades of this colour')],
      ['link', t('Links ¦ a colour')],
    ],
  },
  {
    title: t('Header'),
    fields: [
      ['headerBackground', t('Header background')],
      ['headerText', t('Header text'), t('Also used for all headings')],
    ],
  },
  {
    title: t('Category list'),
    fields: [
      ['categoryListBackground', t('List background'), t('Also used for tinted areas')],
      ['categoryListText', t('List text')],
      ['categoryLink', t('Category link')],
      ['categoryLinkHover', t('Category link on hover')],
      [
        'categoryActiveBackground',
        t('Active category background'),
        t('Also used for the current page number'),
      ],
      ['categoryActiveText', t('Active category text')],
    ],
  },
  {
    title: t('Footer'),
    fields: [
      ['footerBackground', t('Footer background')],
      ['footerText', t('Footer text')],
    ],
  },
]

type Props = { editing: SettingsEditing; findings: Finding[] }

/** Every colour of the theme, each with the texts that it makes hard to read. */
export function ColorFields({ editing, findings }: Props) {
  return groups.map(({ title, fields }) => (
    <Section key={title} title={title}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 1 }} spacing="sm" verticalSpacing="sm">
        {fields.map(([name, label, use]) => (
          <ColorField
            key={name}
            editing={editing}
            name={name}
            label={label}
            use={use}
            failing={findings.filter(({ field, passes }) => field === name && !passes)}
          />
        ))}
      </SimpleGrid>
    </Section>
  ))
}

type FieldProps = {
  editing: SettingsEditing
  name: ColorName
  label: string
  use: string | undefined
  failing: Finding[]
}

function ColorField({ editing, name, label, use, failing }: FieldProps) {
  const path = `themeSettings.colors.${name}`
  const swatches = [...new Set(Object.values(editing.form.values.themeSettings.colors))]
  return (
    <Stack gap="xs">
      <Resettable editing={editing} path={path} label={label}>
        <ColorInput
          {...editing.field(path)}
          label={label}
          description={use}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          // The contract decides whether values that it cannot parse, such as rgb(1 2 3), are valid.
          fixOnBlur={false}
          swatches={swatches}
          swatchesPerRow={8}
          eyeDropperButtonProps={{ 'aria-label': t('Pick {label} from the screen', { label }) }}
        />
      </Resettable>
      {failing.map((finding) => (
        <Failing
          key={finding.id}
          finding={finding}
          onUse={(color) => editing.form.setFieldValue(path, color as never)}
        />
      ))}
    </Stack>
  )
}

function Failing({ finding, onUse }: { finding: Finding; onUse: (color: string) => void }) {
  const { where, scheme, ratio, needed, offer } = finding
  const values = { where: t.label(where), ratio: shownRatio(ratio), needed }
  return (
    <Alert
      color="yellow"
      variant="outline"
      bg="var(--admin-surface)"
      p="xs"
      icon={<IconContrast2 size={18} />}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 10rem">
          {scheme === 'dark'
            ? t('{where}, in dark mode: contrast {ratio}, {needed} is needed.', values)
            : t('{where}: contrast {ratio}, {needed} is needed.', values)}{' '}
          {offer === undefined &&
            t('No shade of this colour has enough contrast. Change the background instead.')}
        </Text>
        {offer !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Dot color={offer} />}
            onClick={() => onUse(offer)}
          >
            {t('Use {color} ¦ a colour code', { color: offer })}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

const oneDigit = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Truncated, not rounded: 4.496 is less than 4.5. */
export const shownRatio = (ratio: number | undefined): string =>
  ratio === undefined ? t('unknown ¦ contrast') : oneDigit.format(Math.floor(ratio * 10) / 10)

const Dot = ({ color }: { color: string }) => (
  <span
    aria-hidden
    style={{ inlineSize: 12, blockSize: 12, borderRadius: 6, background: color, border: '1px solid #0003' }}
  />
)

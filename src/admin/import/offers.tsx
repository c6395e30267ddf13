import { Checkbox, ColorSwatch, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SiteOffer, siteOfferNames } from '../../contracts/import-states.ts'
import type { ImportPlanShown } from '../../contracts/imports.ts'
import { language, t } from '../texts/t.ts'
import classes from './import.module.css'
import { Part, type PartProps } from './part.tsx'

const languages = new Intl.DisplayNames(language, { type: 'language' })

type Offer = NonNullable<ImportPlanShown['offers']>[number]

/** What the export says about its site, to take or to leave. */
export function Offers({ plan, decisions: { take }, change }: PartProps) {
  const offers = plan.offers ?? []
  if (offers.length === 0) return null
  const toggle = (what: SiteOffer, isTaken: boolean) =>
    change({ take: isTaken ? [...take, what] : take.filter((one) => one !== what) })
  return (
    <Part
      title={t('Site')}
      text={t(
        'What the export contains about the old site. Your choices replace what this site has now. If you undo the import, that is restored.',
      )}
    >
      <Stack gap="sm">
        {offers.map((offer) => (
          <Checkbox
            key={offer.what}
            label={t.nodes('{name}: {value}', {
              name: t.label(siteOfferNames[offer.what]),
              value: <Value {...offer} text={offer.value} />,
            })}
            description={<Now {...offer} />}
            checked={take.includes(offer.what)}
            onChange={({ currentTarget: { checked } }) => toggle(offer.what, checked)}
            classNames={{ body: classes.offer, labelWrapper: classes.offerWords }}
          />
        ))}
      </Stack>
    </Part>
  )
}

function Now({ what, current }: Offer): ReactNode {
  if (what === 'navigation')
    return current === ''
      ? t('There is no menu here yet.')
      : t('Added after the current items: {current}', { current })
  return current === ''
    ? t('Nothing here yet.')
    : t.nodes('Currently: {value}', { value: <Value what={what} text={current} /> })
}

function Value({ what, text }: { what: SiteOffer; text: string }) {
  if (what === 'language') return languages.of(text)
  if (what !== 'colors') return <bdi>{text}</bdi>
  return (
    <Group component="span" gap={4} display="inline-flex" className={classes.colors}>
      {text.split(/, (?![^(]*\))/).map((color) => (
        <ColorSwatch key={color} component="span" color={color} size={16} title={color} />
      ))}
    </Group>
  )
}

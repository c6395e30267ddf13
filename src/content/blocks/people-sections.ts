import type { Part } from './new-block.ts'
import { band, columns, heading, picture, quote, section, soft } from './section-parts.ts'

/** Teams, quotations, logos and numbers. */
export const peopleSections = {
  team: { type: 'Team', style: { above: 'large', below: 'large' } },
  teamOnSoft: section('surface', [
    heading('The people you will meet'),
    { type: 'Team', props: { title: '' }, style: { align: 'center' } },
  ]),
  bigQuote: {
    type: 'Quote',
    style: { ...band, background: 'dark', align: 'center' },
  },
  threeQuotes: section('none', [
    heading('What people say'),
    columns(
      [quote('They listened first. It made all the difference.', 'Ada Winter', 'Museum director', soft)],
      [quote('On time, on budget, and a pleasure.', 'Jonas Kerr', 'Baker', soft)],
      [quote('We would do it again tomorrow.', 'Mina Okoro', 'Architect', soft)],
    ),
  ]),
  quoteAndImage: section('accent', [
    columns(
      [picture()],
      [
        quote(
          'They understood in an afternoon what we had been trying to say for a year.',
          'Ada Winter',
          'Head of a small museum',
        ),
      ],
    ),
  ]),
  logos: { type: 'Logos', style: { above: 'large', below: 'large' } },
  logosOnSoft: { type: 'Logos', style: { background: 'surface', width: 'full' } },
  numbers: { type: 'Stats', style: { ...band, background: 'primary', align: 'center' } },
} satisfies Record<string, Part>

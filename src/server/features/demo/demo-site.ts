import type { MotifName } from './pictures/motifs.ts'
import type { PaletteName } from './pictures/palettes.ts'

export const site = {
  siteName: 'Offcut',
  siteDescription: 'A magazine about making things, and about what is left over.',
  siteKeywords: 'making, craft, woodwork, bread, electronics, sewing, bookbinding',
  metadata: {
    title: 'Offcut: a magazine about making things',
    description:
      'Wood, bread, circuits, cloth and paper: instructions that work, by people who got it wrong first.',
  },
  schemaOrg: {
    type: 'Organization',
    name: 'Offcut',
    description: 'A magazine about making things, and about what is left over.',
    email: 'hello@offcut.example',
  },
  socialLinks: [
    { platform: 'Mastodon', url: 'https://social.example/@offcut' },
    { platform: 'Instagram', url: 'https://photos.example/offcut' },
  ],
}

export type DemoAuthor = { key: string; name: string }
export const authors: DemoAuthor[] = [
  { key: 'ines', name: 'Ines Falk' },
  { key: 'tomas', name: 'Tomas Brandt' },
  { key: 'noor', name: 'Noor Haddad' },
  { key: 'leo', name: 'Leo Marchetti' },
  { key: 'sam', name: 'Sam Okafor' },
  { key: 'marta', name: 'Marta Oller' },
]

export type DemoCategory = {
  slug: string
  name: string
  description: string
  /** The image of one of its articles. */
  picture: string
}
export const categories: DemoCategory[] = [
  {
    slug: 'wood',
    name: 'Wood',
    description: 'Joints, edges and the things you can build with one plank and a free weekend.',
    picture: 'wood-first-dovetail',
  },
  {
    slug: 'kitchen',
    name: 'Kitchen',
    description: 'Bread, salt, fruit and knives. Making that you can eat.',
    picture: 'kitchen-bread-that-waits',
  },
  {
    slug: 'electronics',
    name: 'Electronics',
    description: 'Circuits, code and repairs for people who would rather understand than replace.',
    picture: 'electronics-doorbell-that-listens',
  },
  {
    slug: 'cloth',
    name: 'Cloth',
    description: 'Mending, weaving, dyeing and trousers that fit.',
    picture: 'cloth-visible-mending',
  },
  {
    slug: 'paper',
    name: 'Paper',
    description: 'Books, prints, letters and maps, made at a kitchen table.',
    picture: 'paper-book-in-an-afternoon',
  },
]

/** Images that are not at the top of any text, by the name that addresses use: `picture:NAME`. */
export const pictures: Record<string, { motif: MotifName; palette: PaletteName; alt: string }> = {
  home: { motif: 'weave', palette: 'crust', alt: 'Woven bands in the colours of a crust' },
  'long-table': { motif: 'hills', palette: 'night', alt: 'Hills in dark blues under a low moon' },
  'workshop-morning': {
    motif: 'hills',
    palette: 'oak',
    alt: 'Hills in warm browns under a pale morning sun',
  },
  'workshop-table': {
    motif: 'stitches',
    palette: 'sun',
    alt: 'Yellow and orange patches with dashed seams',
  },
  'workshop-wood': { motif: 'planks', palette: 'crust', alt: 'Planks in the colours of a crust' },
  'workshop-bread': { motif: 'loaves', palette: 'sun', alt: 'Round loaves in yellow and orange' },
  'workshop-paper': { motif: 'sheets', palette: 'plum', alt: 'Sheets of pink and plum paper' },
  'start-here': { motif: 'prints', palette: 'sea', alt: 'Rows of printed shapes in teal and blue' },
  issue: { motif: 'signal', palette: 'press', alt: 'Orange and blue waves on a fine grid' },
}

// Random sites for fast-check: actions that people might take one after the other, with texts of every kind.
import fc from 'fast-check'

/** One action. `what` names it; it uses the other fields as needed. */
export type Action = {
  what: (typeof actions)[number]
  /** Chooses one of the existing entities. */
  one: number
  other: number
  title: string
  words: string
  isSet: boolean
  minutes: number
}

// Entities with many states are more frequent.
const actions = [
  ...Array<'createArticle'>(5).fill('createArticle'),
  ...Array<'createPage'>(3).fill('createPage'),
  ...Array<'upload'>(4).fill('upload'),
  ...Array<'saveDraft'>(3).fill('saveDraft'),
  ...Array<'publish'>(3).fill('publish'),
  'changeArticle',
  'changePage',
  'restoreRevision',
  'trashOne',
  'takeOutOfTrash',
  'takeOutOfTrash',
  'preview',
  'createCategory',
  'createCategory',
  'changeCategory',
  'removeCategory',
  'createSection',
  'createSection',
  'changeSection',
  'removeSection',
  'describeFile',
  'createFolder',
  'removeFolder',
  'editPicture',
  'replaceFile',
  'removeFile',
  'createUser',
  'createGuest',
  'removeGuest',
  'disableUser',
  'protectUser',
  'replaceMenu',
  'changeSettings',
  'changeSettings',
  'receiveMessage',
  'sendForm',
  'sendForm',
  'removeMessage',
  'comment',
  'comment',
  'suggest',
  'suggest',
  'review',
  'review',
  'visit',
  'importItem',
  'redirect',
  'findProblem',
  'wait',
  'createSeries',
  'createSeries',
  'removeSeries',
] as const

const oddTexts = [
  'İstanbul ß ﬁ Ǆ',
  '👩‍👩‍👧‍👦 🏳️‍🌈',
  'مرحبا بالعالم',
  'שלום עולם',
  'e\u0301 é',
  '\u202eright to left\u202c',
  'a\u00a0b\u2009c\u2028d',
  '\ufeffmark',
  '"; drop table articles; --',
  "%_\\' \\u0041",
  '<b>&amp;</b> <!-- -->',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠮷',
  '日本語 の 見出し',
  'oak '.repeat(40),
  '\u0000',
  '\ud800',
  '\t\r\n',
  '1e400',
  'null',
]

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }) },
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
)

export const randomSite: fc.Arbitrary<Action[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...actions),
    one: fc.nat(1000),
    other: fc.nat(1000),
    title: text,
    words: text,
    isSet: fc.boolean(),
    minutes: fc.constantFrom(1, 20, 3 * 60, 30 * 60, 9 * 24 * 60),
  }),
  { minLength: 15, maxLength: 45 },
)

const plain = (what: Action['what'], round: number, one = round, other = round): Action => ({
  what,
  one,
  other,
  title: `Oak ${what} ${round}`,
  words: `oak ${round}`,
  isSet: other % 2 === 1,
  minutes: round,
})

/** A site with every kind of content, whatever the random ones leave out. */
export const wholeSite: readonly Action[] = [
  ...[1, 2, 3].flatMap((round) =>
    [...new Set(actions)].map((what, index) => plain(what, round, index + round, (index + 1) * round)),
  ),
  // The fourth category goes to the trash, and an article had it, with a tag and the fourth file.
  plain('upload', 4, 1),
  plain('createCategory', 4),
  plain('createArticle', 4, 1, 7),
  plain('removeCategory', 4, 3),
  plain('createSeries', 4),
  plain('createArticle', 4, 5, 6),
  ...[0, 1, 2, 3].flatMap((one) => [plain('editPicture', 5, one), plain('review', 5, one)]),
]

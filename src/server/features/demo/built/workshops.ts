import { block, type DemoPage } from './block.ts'

export const workshops: DemoPage = {
  title: 'Workshops',
  slug: 'workshops',
  description: 'Saturdays at a long table: wood, bread and books, for people with no experience at all.',
  content: [
    block('Hero', 'workshops-hero', {
      layout: 'split',
      eyebrow: 'Workshops',
      title: 'Saturdays at the long table',
      subtitle:
        'Eight people, one teacher, one thing to take home. No experience asked for, or possible to hide.',
      buttonLabel: 'See the dates',
      buttonLink: '#dates',
      secondLabel: 'What people ask',
      secondLink: '#questions',
      image: 'picture:workshop-morning',
      alt: 'Hills in warm browns under a pale morning sun',
    }),
    block('CardGrid', 'workshops-cards', {
      title: 'What we teach',
      columns: '3',
      cards: [
        {
          title: 'Your first dovetail',
          text: 'Ten joints, a sharp chisel and a box that holds screws. With Ines.',
          image: 'picture:workshop-wood',
          alt: '',
          isDecorative: true,
          href: '/wood',
        },
        {
          title: 'Bread that waits',
          text: 'Mix on Friday by video, bake on Saturday together, eat at noon. With Noor.',
          image: 'picture:workshop-bread',
          alt: '',
          isDecorative: true,
          href: '/kitchen',
        },
        {
          title: 'A book in an afternoon',
          text: 'Fold, sew, trim. You leave with three notebooks that are not precious. With Marta.',
          image: 'picture:workshop-paper',
          alt: '',
          isDecorative: true,
          href: '/paper',
        },
      ],
    }),
    block('Section', 'workshops-dates', {
      background: 'surface',
      image: '',
      width: 'wide',
      space: 'medium',
      anchor: 'dates',
      content: [block('Pricing', 'workshops-prices', { title: 'Dates and prices', plans: plans() })],
    }),
    block('Section', 'workshops-questions', {
      background: 'none',
      image: '',
      width: 'wide',
      space: 'small',
      anchor: 'questions',
      content: [
        block('Columns', 'workshops-columns', {
          columns: [
            {
              content: [
                block('Timeline', 'workshops-day', {
                  title: 'How a Saturday goes',
                  items: [
                    {
                      when: '9:30',
                      title: 'Coffee, names, aprons',
                      text: 'And a look at what everybody broke last week.',
                    },
                    {
                      when: '10:00',
                      title: 'Watch once, then do',
                      text: 'Nobody talks for longer than ten minutes.',
                    },
                    {
                      when: '12:30',
                      title: 'One table, one pot',
                      text: 'Lunch is soup. Bring bread, or bake it in the morning.',
                    },
                    {
                      when: '16:00',
                      title: 'It goes home with you',
                      text: 'Finished or not. The next step is written on a card.',
                    },
                  ],
                }),
              ],
            },
            {
              content: [
                block('Faq', 'workshops-faq', {
                  title: 'Before you ask',
                  items: [
                    {
                      question: 'What should I bring?',
                      answer: 'Clothes that may get dirty, and something to eat for the shared table.',
                    },
                    {
                      question: 'Are children welcome?',
                      answer: 'From twelve years on with an adult, and to the bread workshop from eight.',
                    },
                    {
                      question: 'I have two left hands.',
                      answer: 'So had Leo. Left-handed chisels are in the second drawer.',
                    },
                    {
                      question: 'What if I cannot come after all?',
                      answer: 'Send a friend. Or tell us two days before, and come next month.',
                    },
                  ],
                }),
              ],
            },
          ],
        }),
      ],
    }),
    block('Section', 'workshops-said', {
      background: 'dark',
      image: '',
      width: 'text',
      space: 'medium',
      anchor: '',
      content: [
        block('Quote', 'workshops-quote', {
          text: 'I have an office job and two left hands. The box on my desk has ten joints, and seven of them are good.',
          author: 'Jonas',
          role: 'who made his first dovetail in October',
          image: '',
        }),
      ],
    }),
    block('Section', 'workshops-place', {
      background: 'surface',
      image: '',
      width: 'text',
      space: 'medium',
      anchor: 'place',
      content: [
        block('ContactForm', 'workshops-form', {
          title: 'Keep a place',
          text: 'Which Saturday, how many people, and whether anybody is allergic to walnuts.',
          hasSubject: false,
          buttonLabel: 'Send',
          thanks: 'Thank you. We answer within two days, and keep the place until then.',
        }),
      ],
    }),
  ],
}

function plans() {
  const button = { buttonLabel: 'Keep a place', buttonLink: '#place' }
  return [
    {
      name: 'Bread that waits',
      price: '€ 55',
      period: 'place',
      isRecommended: false,
      ...button,
      text: 'Second Saturday of the month',
      features: '9 to 13 h\nTwo loaves to take home\nLunch included\nFrom eight years on',
    },
    {
      name: 'Your first dovetail',
      price: '€ 85',
      period: 'place',
      isRecommended: true,
      ...button,
      text: 'First Saturday of the month',
      features: '10 to 16 h\nWood and tools included\nA box with ten joints\nSoup at noon',
    },
    {
      name: 'A book in an afternoon',
      price: '€ 60',
      period: 'place',
      isRecommended: false,
      ...button,
      text: 'Third Saturday of the month',
      features: '13 to 18 h\nPaper and thread included\nThree notebooks\nCake at four',
    },
  ]
}

import type { Part } from './new-block.ts'
import {
  band,
  button,
  columns,
  heading,
  hours,
  map,
  picture,
  pictures,
  section,
  soft,
  text,
} from './section-parts.ts'

/** Time and place, images, news, questions, forms and calls to action. */
export const visitSections = {
  timeline: { type: 'Timeline', style: { width: 'text', above: 'large', below: 'large' } },
  programme: section('surface', [
    columns(
      [
        heading('Programme'),
        text('<p>One day, one room, and time to talk in between.</p>'),
        button('Get a ticket', '#contact'),
      ],
      [
        {
          type: 'Timeline',
          props: {
            title: '',
            items: [
              { when: '9:00', title: 'Doors and coffee', text: '' },
              { when: '10:00', title: 'Opening', text: 'Why we are here, and what to expect.' },
              { when: '11:30', title: 'Talks', text: 'Three speakers, twenty minutes each.' },
              { when: '18:00', title: 'Dinner', text: 'At long tables, with everyone.' },
            ],
          },
        },
      ],
    ),
  ]),
  mapAndHours: section('none', [
    columns(
      [
        heading('Find us'),
        text(`<p>12 Example Street, first floor<br>Tram 4 and 9 stop at the door.</p>${hours}`),
      ],
      [
        {
          type: 'Embed',
          props: { url: map, title: 'Our place on the map', isWide: true },
          style: { corners: 'large' },
        },
      ],
    ),
  ]),
  contactDetails: {
    type: 'Features',
    props: {
      title: 'Visit us',
      features: [
        { title: 'Opening hours', text: 'Tuesday to Saturday, 10 am to 6 pm' },
        { title: 'Address', text: '12 Example Street, first floor' },
        { title: 'Phone', text: '+49 30 1234567' },
      ],
    },
    style: { ...band, background: 'surface' },
  },
  gallery: section('none', [
    heading('Recent work'),
    { type: 'Gallery', props: { images: pictures(6) }, style: { corners: 'large' } },
  ]),
  galleryOnDark: section('dark', [
    picture({ corners: 'medium' }),
    { type: 'Gallery', props: { images: pictures(3) }, style: { corners: 'medium', above: '1rem' } },
  ]),
  signUp: {
    type: 'SignUpForm',
    style: { ...soft, width: 'medium', above: 'large', below: 'large' },
  },
  signUpOnColour: section('accent', [
    columns(
      [
        heading('One email a month'),
        text('<p>What is new, what we learned, and one thing worth reading. Nothing else.</p>'),
      ],
      [{ type: 'SignUpForm', props: { title: '', text: '' } }],
    ),
  ]),
  contact: section(
    'surface',
    [
      columns(
        [
          heading('Write to us'),
          text(
            '<p>We read every message and reply within two days.</p><p>You can also call: +49 30 1234567</p>',
          ),
        ],
        [{ type: 'ContactForm', props: { title: '', text: '' } }],
      ),
    ],
    { anchor: 'contact' },
  ),
  questions: section('none', [
    columns(
      [heading('Common questions'), text('<p>Is your question not here? <a href="#contact">Ask us</a>.</p>')],
      [{ type: 'Faq', props: { title: '' } }],
    ),
  ]),
  callOnGradient: {
    type: 'CallToAction',
    style: { ...band, background: 'gradient' },
  },
  callBox: {
    type: 'CallToAction',
    props: { title: 'Come and see for yourself', text: 'The first hour is free, and so is the coffee.' },
    style: { background: 'tint', corners: 'large', shadow: 'small' },
  },
  callAtTheEnd: {
    type: 'Columns',
    columns: [
      [heading('Ready when you are'), text('<p>Tell us what you have in mind in a few lines.</p>')],
      [{ type: 'Buttons', props: { align: 'end' } }],
    ],
    style: { ...band, background: 'dark', above: 'medium', below: 'medium' },
  },
  news: { type: 'LatestArticles', props: { title: 'News' }, style: { above: 'medium' } },
} satisfies Record<string, Part>

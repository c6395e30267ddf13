import { defineBlock } from '../define-block.ts'
import { check, lines, link, list, text } from '../fields.ts'

export const pricing = defineBlock({
  type: 'Pricing',
  label: 'Pricing',
  category: 'Marketing',
  words: 'pricing plans table cost',
  fields: {
    title: text('Heading'),
    plans: list('Plans', {
      entry: 'Plan',
      summary: 'name',
      fields: {
        name: text('Name'),
        price: text('Price'),
        period: text('Billing period'),
        text: text('Who it is for'),
        features: lines('What is included, one per line'),
        buttonLabel: text('Button'),
        buttonLink: link('Button link', 'buttonLabel'),
        isRecommended: check('Mark as recommended'),
      },
      defaults: plan('Plan', '€ 20', 'Who it is for', 'First feature\nSecond feature', false),
    }),
  },
  defaults: {
    title: 'Pricing',
    plans: [
      plan('Small', '€ 9', 'For trying things out', '1 project\nAll templates\nEmail support', false),
      plan('Regular', '€ 29', 'For most people', '10 projects\nAll templates\nSupport within a day', true),
      plan('Large', '€ 79', 'For teams', 'Unlimited projects\nPhone support', false),
    ],
  },
})

function plan(name: string, price: string, forWhom: string, features: string, isRecommended: boolean) {
  const button = { buttonLabel: `Choose ${name.toLowerCase()}`, buttonLink: '#contact' }
  return { name, price, period: 'month', text: forWhom, features, ...button, isRecommended }
}

import { describe, expect, test } from 'vitest'
import { invalidField } from '../server/core/errors.ts'
import { say } from './said.ts'

describe('a sentence with values', () => {
  test('is written in English, with what it is made of', () => {
    expect(say('A menu has at most {max} items.', { max: 200 })).toEqual({
      text: 'A menu has at most 200 items.',
      said: { message: 'A menu has at most {max} items.', values: { max: 200 } },
    })
    expect(say('At most {max}', { max: 10_000 }).text).toBe('At most 10,000')
  })

  test('has a form for one and a form for more', () => {
    const forms = { one: 'In {count} minute', other: 'In {count} minutes' }
    expect([1, 2].map((count) => say(forms, { count }).text)).toEqual(['In 1 minute', 'In 2 minutes'])
  })

  test('never replaces what stands in a value', () => {
    expect(say('From {from} to {to}', { from: '/{to}', to: '/b' }).text).toBe('From /{to} to /b')
  })

  test('is at its field in an error', () => {
    const { message, extra } = invalidField('host', say('Type {host} to confirm.', { host: 'example.com' }))
    expect(message).toBe('host: Type example.com to confirm.')
    expect(extra.issues).toEqual([
      {
        path: 'host',
        message: 'Type example.com to confirm.',
        said: { message: 'Type {host} to confirm.', values: { host: 'example.com' } },
      },
    ])
  })
})

import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test('time zones are those that the computer knows', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Olympus', 'Europe/../Berlin', 'constructor'].some(isTimeZone)).toBe(false)
})

import { expect, test } from 'vitest'
import type { Endpoint } from '../src/contracts/endpoint.ts'
import { endpoints } from '../src/contracts/index.ts'
import { type Ability, mayEver } from '../src/contracts/permissions.ts'
import { inputsBeside, nameOf } from '../tests/support/largest-inputs.ts'
import type { AttackCall } from './attack-calls.ts'
import type { Targets } from './attack-targets.ts'
import { attacks } from './attacks.ts'
import { withoutAttack } from './without-attack.ts'

const account = { token: 'token', article: 'article' }
const targets: Targets = {
  origin: 'http://masthead.test',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  ofAuthor: 'one',
  ofContributor: 'one',
  authors: [account, account],
  talkedAbout: 'one',
  suggestion: 'one',
  authorPage: '/author/guest',
  guests: ['one', 'other'],
  series: { id: 'one', slug: 'series', parts: ['one', 'other'] },
  cards: ['/media/cards/one.png'],
  locked: { id: 'one', path: '/blog/locked', cookie: 'a=b' },
  preview: '/preview/one',
  media: 'one',
  file: '/media/2026/01/one/a.jpg',
  section: 'one',
  formPage: '/form',
  fileKey: 'file',
  articles: 1000,
}
/** An attack that takes turns requests everything in so many calls. */
const calls = 10

const isForAnybody = (access: Endpoint['access']): access is Exclude<Endpoint['access'], Ability> =>
  access === 'public' || access === 'session' || access === 'cookie'
const isBelowAdministrator = ({ access }: Endpoint) =>
  isForAnybody(access) ||
  (['EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const).some((role) => mayEver({ id: 'somebody', role }, access))

const parameters = /:\w+(?:\(\^.*\$\))?|\*/g
const patternOf = (route: string) => {
  const fixed = route.split(parameters).map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${fixed.join(route.endsWith('*') ? '.+' : '[^/]+')}$`)
}
/** The server looks for a route without parameters first, and for any address last. */
const rankOf = (route: string) => (route.endsWith('*') ? 100 : route.split(parameters).length)
const routes = [...endpoints.map(nameOf), ...Object.keys(inputsBeside)]
  .sort((a, b) => rankOf(a) - rankOf(b) || b.length - a.length)
  .map((route) => ({ route, pattern: patternOf(route) }))

const routeOf = ({ method, path }: AttackCall) =>
  routes.find(({ pattern }) => pattern.test(`${method} ${path.split('?', 1)[0]}`))?.route

test('what anybody or a role below administrator may call has an attack, or a reason for having none', () => {
  const attacked = Object.values(attacks).flatMap((attack) =>
    Array.from({ length: calls }, () => routeOf(attack(targets))),
  )
  const open = [...endpoints.filter(isBelowAdministrator).map(nameOf), ...Object.keys(inputsBeside)]
  const accounted = [...new Set(attacked), ...Object.values(withoutAttack).flat()]
  expect(accounted.sort()).toEqual(open.sort())
})

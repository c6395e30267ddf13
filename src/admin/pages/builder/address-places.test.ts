import { expect, it } from 'vitest'
import { buttons } from '../../../content/blocks/buttons/buttons.ts'
import { gallery } from '../../../content/blocks/gallery/gallery.ts'
import { hero } from '../../../content/blocks/hero/hero.ts'
import { addressPlaces, placeOf } from './address-places.ts'

const imageWith = (src: string) => ({ getAttribute: () => src }) as unknown as Element

it('an image is found by its address, in a field and in a list', () => {
  expect(addressPlaces('image', hero.fields, { image: '/a.png' })).toEqual([
    { path: 'image', address: '/a.png' },
  ])
  const places = addressPlaces('image', gallery.fields, { images: [{ src: '/a.png' }, { src: '/b.png' }] })
  const shown = [imageWith('/a.png'), imageWith('/b.png')]
  expect(shown.map((image) => placeOf('image', places, shown, image))).toEqual([
    'images[0].src',
    'images[1].src',
  ])
})

it('two images with one address are told apart', () => {
  const places = addressPlaces('image', gallery.fields, {
    images: [{ src: '/a.png' }, { src: '' }, { src: '/a.png' }],
  })
  const shown = [imageWith('/a.png'), imageWith('/a.png')]
  expect(shown.map((image) => placeOf('image', places, shown, image))).toEqual([
    'images[0].src',
    'images[2].src',
  ])
})

it('an image that is not a field of the block has no place, and neither has one in a partly read list', () => {
  expect(placeOf('image', [{ path: 'image', address: '/a.png' }], [], imageWith('/else.png'))).toBeUndefined()
  expect(addressPlaces('image', gallery.fields, { images: ['no entry', { src: '/a.png' }] })).toEqual([])
})

it('a link is found in the same way', () => {
  const places = addressPlaces('link', buttons.fields, { buttons: [{ href: '/a' }, { href: '/a' }] })
  const shown = [imageWith('/a'), imageWith('/a')]
  expect(shown.map((link) => placeOf('link', places, shown, link))).toEqual([
    'buttons[0].href',
    'buttons[1].href',
  ])
})

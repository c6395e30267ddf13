import { expect, it } from 'vitest'
import { gallery } from '../../../content/blocks/gallery/gallery.ts'
import { hero } from '../../../content/blocks/hero/hero.ts'
import { imagePlaces, placeOfImage } from './image-places.ts'

const imageWith = (src: string) => ({ getAttribute: () => src }) as unknown as Element

it('an image is found by its address, in a field and in a list', () => {
  expect(imagePlaces(hero.fields, { image: '/a.png' })).toEqual([{ path: 'image', src: '/a.png' }])
  const places = imagePlaces(gallery.fields, { images: [{ src: '/a.png' }, { src: '/b.png' }] })
  const shown = [imageWith('/a.png'), imageWith('/b.png')]
  expect(shown.map((image) => placeOfImage(places, shown, image))).toEqual(['images[0].src', 'images[1].src'])
})

it('of two images with one address, each is itself', () => {
  const places = imagePlaces(gallery.fields, { images: [{ src: '/a.png' }, { src: '' }, { src: '/a.png' }] })
  const shown = [imageWith('/a.png'), imageWith('/a.png')]
  expect(shown.map((image) => placeOfImage(places, shown, image))).toEqual(['images[0].src', 'images[2].src'])
})

it('an image that is no field of the block has no place, and a list that is not all read has none', () => {
  expect(placeOfImage([{ path: 'image', src: '/a.png' }], [], imageWith('/else.png'))).toBeUndefined()
  expect(imagePlaces(gallery.fields, { images: ['no entry', { src: '/a.png' }] })).toEqual([])
})

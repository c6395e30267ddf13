import { expect, it } from 'vitest'
import { missingIn, withImage } from './empty-block.ts'

it('an image, a gallery and an embed say what they lack, and nothing once they have it', () => {
  expect(missingIn('Image', { src: '' })).toBe('Drop an image here, or choose one for this block.')
  expect(missingIn('Image', { src: '/a.png' })).toBeUndefined()
  expect(missingIn('Gallery', { images: [{ src: '' }] })).toBe(
    'Drop images here, or choose some for this block.',
  )
  expect(missingIn('Gallery', { images: [{ src: '' }, { src: '/a.png' }] })).toBeUndefined()
  expect(missingIn('Embed', { url: '' })).toBe('Enter an address for this block.')
  expect(missingIn('Embed', { url: 'https://vimeo.com/1' })).toBeUndefined()
  expect(missingIn('Hero', { image: '' })).toBeUndefined()
})

it('a hero and an image take a dropped image only while they have none', () => {
  expect(withImage('Hero', { image: '' }, '/new.png')).toEqual({ image: '/new.png' })
  expect(withImage('Hero', { image: '/a.png' }, '/new.png')).toBeUndefined()
  expect(withImage('Image', {}, '/new.png')).toEqual({ src: '/new.png' })
})

it('an image fills the first entry of a gallery that waits for one', () => {
  const images = [{ src: '/a.png' }, { src: '', caption: 'The harbour' }, { src: '' }]
  expect(withImage('Gallery', { images }, '/new.png')).toEqual({
    images: [
      { src: '/a.png' },
      { src: '/new.png', alt: '', isDecorative: false, caption: 'The harbour' },
      { src: '' },
    ],
  })
})

it('a gallery takes every image, after those it has', () => {
  const images = [{ src: '/a.png', alt: 'A', note: 'stays' }]
  expect(withImage('Gallery', { images }, '/new.png')).toEqual({
    images: [...images, { src: '/new.png', alt: '', isDecorative: false, caption: '' }],
  })
  expect(withImage('Gallery', { images: 'odd' }, '/new.png')).toBeUndefined()
})

it('no other block takes one', () => {
  expect(withImage('Quote', { image: '' }, '/new.png')).toBeUndefined()
  expect(withImage('Section', { image: '' }, '/new.png')).toBeUndefined()
})

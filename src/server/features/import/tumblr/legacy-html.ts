import { english } from '../../../../i18n/said.ts'
import { asHtml } from '../items/source-item.ts'
import type { TumblrPost } from './tumblr-types.ts'

const attribute = (text: string) => asHtml(text).replace(/"/g, '&quot;')
const link = (url: string, words: string) => `<a href="${attribute(url)}">${words}</a>`
const picture = (url: string, caption: string) =>
  `<figure><img src="${attribute(url)}" alt="${attribute(caption)}">${caption === '' ? '' : `<figcaption>${asHtml(caption)}</figcaption>`}</figure>`

type Convert = (post: TumblrPost) => string

/** Converts a post in the older form, which has different fields for each type. */
const types: Record<string, Convert> = {
  text: ({ body }) => body,
  photo: ({ photos, caption }) => {
    const pictures = photos
      .filter(({ original_size }) => original_size.url !== '')
      .map((photo) => picture(photo.original_size.url, photo.caption))
    const inside = pictures.join('')
    const box = pictures.length > 1 ? `<div data-type="gallery" data-columns="2">${inside}</div>` : inside
    return box + caption
  },
  quote: ({ text, source }) =>
    `<blockquote><p>${text}</p>${source === '' ? '' : `<p>— ${source}</p>`}</blockquote>`,
  link: ({ url, title, excerpt, description }) =>
    `<p>${link(url, asHtml(title || url))}</p>${excerpt === '' ? '' : `<blockquote><p>${asHtml(excerpt)}</p></blockquote>`}${description}`,
  chat: ({ dialogue, body }) =>
    dialogue.length === 0
      ? body
      : dialogue
          .map(
            ({ label, phrase }) =>
              `<p>${label === '' ? '' : `<strong>${asHtml(label)}</strong> `}${asHtml(phrase)}</p>`,
          )
          .join(''),
  video: ({ video_url, permalink_url, thumbnail_url, caption }) => {
    const poster = thumbnail_url === '' ? '' : ` poster="${attribute(thumbnail_url)}"`
    const player =
      video_url === ''
        ? permalink_url === ''
          ? ''
          : `<p>${link(permalink_url, asHtml(permalink_url))}</p>`
        : `<video src="${attribute(video_url)}"${poster} controls></video>`
    return player + caption
  },
  audio: ({ audio_url, audio_source_url, caption }) => {
    const source = audio_source_url || audio_url
    const isFile = /\.(?:mp3|m4a|ogg)(?:\?|$)/.test(source)
    const player = isFile
      ? `<audio src="${attribute(source)}" controls></audio>`
      : source === ''
        ? ''
        : `<p>${link(source, asHtml(source))}</p>`
    return player + caption
  },
  answer: ({ question, answer, asking_name }) =>
    `<blockquote><p>${question}</p>${asking_name === '' ? '' : `<p>— ${asHtml(asking_name)}</p>`}</blockquote>${answer}`,
}

export function legacyHtml(post: TumblrPost): { html: string; notes: string[] } {
  const convert = Object.hasOwn(types, post.type) ? types[post.type] : types.text
  const html = convert?.(post) ?? ''
  const hasVideo = post.type !== 'video' || post.video_url !== '' || post.permalink_url !== ''
  return {
    html,
    notes: hasVideo ? [] : [english('Left out a video whose address the export does not contain')],
  }
}

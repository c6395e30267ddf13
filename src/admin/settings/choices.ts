// What the choices of some settings are called.
import type { Settings } from '../../contracts/settings.ts'
import type { PublishCheck } from '../../contracts/settings-groups.ts'
import { t } from '../texts/t.ts'

export const checkLabels: Record<PublishCheck, string> = {
  alt: t('Every image has alt text or is marked as decorative'),
  links: t('Links within the site work'),
  headings: t('Headings do not skip levels'),
  title: t('The title is short enough for search engines'),
  excerpt: t('It has an excerpt'),
  category: t('It is in a category'),
}

export const frequencies = {
  always: t('always ¦ how often a page changes'),
  hourly: t('hourly ¦ how often a page changes'),
  daily: t('daily ¦ how often a page changes'),
  weekly: t('weekly ¦ how often a page changes'),
  monthly: t('monthly ¦ how often a page changes'),
  yearly: t('yearly ¦ how often a page changes'),
  never: t('never ¦ how often a page changes'),
}

export const slugStyleLabels = {
  script: t('The letters of the title: /привет'),
  latin: t('Latin letters: /privet'),
}

export const untranslatedLabels: Record<Settings['untranslatedMenuItems'], string> = {
  hide: t('Left out'),
  link: t('Links to the original'),
}

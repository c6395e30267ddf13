import type { Texts } from '../../i18n/catalog.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import type { Extra, Limited } from './errors.ts'

type Refused = { code: string; message: string; extra: Extra }

const limits: Partial<Record<Limited, (texts: Texts) => Texts['tooManyAttempts']>> = {
  attempts: (texts) => texts.tooManyAttempts,
  failures: (texts) => texts.tooManyFailures,
  files: (texts) => texts.tooManyFiles,
  searches: (texts) => texts.tooManySearches,
}

/** What a page tells its visitor about a refusal, in the language of the site. */
export function visitorMessage({ code, message, extra }: Refused, language: SiteLanguage): string {
  const { texts, isEnglish } = language
  switch (code) {
    case 'RATE_LIMITED': {
      const { retryAfter = 0, limited = 'attempts' } = extra
      return limits[limited]?.(texts)({ count: Math.max(1, Math.ceil(retryAfter / 60)) }) ?? message
    }
    case 'DISK_FULL':
      return texts.diskFull
    case 'READ_ONLY':
      return texts.readOnly
    // In English the messages say more.
    case 'BODY_TOO_LARGE':
    case 'FILE_TOO_LARGE':
      return isEnglish ? message : texts.formTooLarge
    default:
      return isEnglish ? message : texts.formRefused
  }
}

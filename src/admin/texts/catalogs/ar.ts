import texts from '../../../i18n/admin-texts/ar.json' with { type: 'json' }

globalThis.adminTexts = { language: 'ar', texts }

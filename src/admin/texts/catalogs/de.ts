import texts from '../../../i18n/admin-texts/de.json' with { type: 'json' }

globalThis.adminTexts = { language: 'de', texts }

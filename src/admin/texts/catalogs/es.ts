import texts from '../../../i18n/admin-texts/es.json' with { type: 'json' }

globalThis.adminTexts = { language: 'es', texts }

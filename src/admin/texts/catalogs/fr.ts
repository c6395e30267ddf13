import texts from '../../../i18n/admin-texts/fr.json' with { type: 'json' }

globalThis.adminTexts = { language: 'fr', texts }

import texts from '../../../i18n/admin-texts/ja.json' with { type: 'json' }

globalThis.adminTexts = { language: 'ja', texts }

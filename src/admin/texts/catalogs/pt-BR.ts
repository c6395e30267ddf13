import texts from '../../../i18n/admin-texts/pt-BR.json' with { type: 'json' }

globalThis.adminTexts = { language: 'pt-BR', texts }

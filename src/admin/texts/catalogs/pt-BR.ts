import texts from './pt-BR.json' with { type: 'json' }

globalThis.adminTexts = { language: 'pt-BR', texts }

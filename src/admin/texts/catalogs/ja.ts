import texts from './ja.json' with { type: 'json' }

globalThis.adminTexts = { language: 'ja', texts }

import texts from './ar.json' with { type: 'json' }

globalThis.adminTexts = { language: 'ar', texts }

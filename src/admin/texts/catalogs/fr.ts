import texts from './fr.json' with { type: 'json' }

globalThis.adminTexts = { language: 'fr', texts }

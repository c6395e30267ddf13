import texts from './de.json' with { type: 'json' }

globalThis.adminTexts = { language: 'de', texts }

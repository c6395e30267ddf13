import texts from './es.json' with { type: 'json' }

globalThis.adminTexts = { language: 'es', texts }

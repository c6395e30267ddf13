import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

/** The text after somebody has typed it, key by key. */
function typed(keys: string, language: string): string {
  let text = ''
  for (const key of keys) {
    text += key
    const meaning = typeset(text, language)
    if (meaning) {
      expect(text.endsWith(meaning.typed)).toBe(true)
      text = text.slice(0, -meaning.typed.length) + meaning.meant
    }
  }
  // Makes the spaces below distinguishable.
  return text.replaceAll('\u00a0', '_').replaceAll('\u202f', '.nn.')
}

test.each([
  ['en', `She said "it's 'fine'" (in the '90s).`, `She said “it’s ‘fine’” (in the ‘90s).`],
  ['en', `'Tis the "rock 'n' roll" of the '90s they say`, `’Tis the “rock ‘n’ roll” of the ’90s they say`],
  ['en', '"But I--" he said -- and left--quickly - so...', '“But I—” he said – and left—quickly – so…'],
  ['en', '1990--2000, 5 - 3, 50 %, well-known', '1990–2000, 5 - 3, 50_%, well-known'],
  ['en', 'npm install --save x, ../.. and ....', 'npm install --save x, ../.. and ….'],
  ['de', `Er sagte: "Das ist 'gut', z. B. so" -- ja...`, 'Er sagte: „Das ist ‚gut‘, z..nn.B. so“ – ja…'],
  ['de', `Wie geht's? "Na--ja" (d. h. gut)`, 'Wie geht’s? „Na–ja“ (d..nn.h. gut)'],
  ['fr', `Il dit: "L'ami, ça va?" Oui!`, 'Il dit_: «_L’ami, ça va.nn.?_» Oui.nn.!'],
  ['fr', `« Quoi ?! » Non ; 12:30, "un "mot""`, '«_Quoi.nn.?!_» Non.nn.; 12:30, «_un “mot”_»'],
  ['fr', 'https://a.test/?a=1;b http://b.test', 'https://a.test/?a=1;b http://b.test'],
  ['es', `Dijo "hola "tú"" -- y ¿"ya"?`, 'Dijo «hola “tú”» — y ¿«ya»?'],
  ['it', `L'amico disse "un po' di 'tutto'"`, 'L’amico disse «un po’ di ‘tutto’»'],
  ['pt-BR', `"Copo d'água" -- é 'bom'--sim`, '“Copo d’água” – é ‘bom’—sim'],
  ['nl', `'s Avonds zei hij: "foto's" en 'ja'`, '’s Avonds zei hij: “foto’s” en ‘ja’'],
  ['sv', `Han sa "hej" -- och 'nej'`, 'Han sa ”hej” – och ’nej’'],
  ['pl', `Był w domu i "czytał "Pana" z nim" - tak`, 'Był w_domu i_„czytał «Pana» z_nim” – tak'],
  ['ru', `Он сказал "читай "Мир"" - и ушёл в лес`, 'Он сказал «читай „Мир“»_— и_ушёл в_лес'],
  ['ru', '-- Привет', '— Привет'],
  ['xx', `"it's"`, '“it’s”'],
])('%s: %s', (language, keys, expected) => {
  expect(typed(keys, language)).toBe(expected)
})

test.each([
  ['code that is still open', `a \`"b" -- c...`],
  ['an address', 'see https://a.test/it--x...y'],
  ['the address of a typed link', '[x](/a...b--c'],
  ['an email address', 'me@a--b.test'],
  ['a script with signs of its own', 'צה"ל'],
  ['three hyphens for a line', '---'],
  ['the sign of a list', '- '],
])('leaves %s as it is', (_, keys) => {
  expect(typed(keys, 'en')).toBe(keys)
})

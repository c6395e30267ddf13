import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { type CodeLanguage, languageOf } from './languages.ts'
import { problemsOf } from './problems.ts'

function problems(kind: CodeLanguage, doc: string): string[] {
  const state = EditorState.create({ doc, extensions: [languageOf(kind, doc)] })
  return problemsOf(state, scaled(2000)).map(
    ({ from, message }) => `${state.doc.lineAt(from).number}: ${message}`,
  )
}

describe('the check of code', () => {
  test.each<[CodeLanguage, string, string[]]>([
    ['css', 'h1 { color: red', ['1: A } is missing']],
    ['css', 'h1 { color: red }\n}', ['2: Unexpected }']],
    ['css', 'a { width: calc(1px + 2px; }', ['1: A ) is missing']],
    ['css', 'a {}\nh1 { color red; }\nb {}', ['2: Unexpected ;']],
    ['scripts', 'start(', ['1: A ) is missing']],
    ['scripts', 'if (a { b() }', ['1: A ) is missing']],
    ['scripts', '<script>\nlet a = ;\n</script>', ['2: Something is missing here']],
    ['scripts', '<script>run()', ['1: <script> is never closed']],
    ['styles', '<style>\na { b\n</style>', ['3: Something is missing here']],
    ['html', '<div>\n<b>x</i></b></div>', ['2: </i> closes nothing that is open']],
    ['html', '<div>\n<p>x', ['1: <div> is never closed']],
    ['html', '<a href="x>y</a>', ['1: A closing quotation mark is missing']],
  ])('%s: %j', (kind, text, expected) => {
    expect(problems(kind, text)).toEqual(expected)
  })

  test.each<[CodeLanguage, string]>([
    ['css', ''],
    ['css', ':root { --x: { a } } a { &:hover { color: light-dark(red, blue) } }'],
    ['css', '@container (width < 4em) { a:has(> b):not(.c) { inset-inline: 0 !important } }'],
    ['css', '@layer x { b { color: rgb(0 0 0 / 50%); width: clamp(1rem, 2vw + 1rem, 3rem) } } /* end */'],
    ['scripts', 'const a = await import("x"); class A { #x = 1; static {} } a?.b ?? `x`'],
    ['scripts', '<script async src="https://stats.example/x.js"></script><!-- and --><script>go()</script>'],
    ['html', '<ul><li>a<li>b</ul><p>x<p>y<br><img src=a><svg><path d="M0 0"/></svg> a < b & c'],
    ['html', '<table><tr><td>1<td>2</table><input disabled><video src=x controls></video>'],
    ['robots', 'User-agent: *\nwhatever'],
  ])('finds nothing wrong: %s %j', (kind, text) => {
    expect(problems(kind, text)).toEqual([])
  })

  test('reports nothing for a text that it could not read to the end in time', () => {
    const state = EditorState.create({
      doc: 'a { b: c } '.repeat(20_000),
      extensions: [languageOf('css', '')],
    })
    expect(problemsOf(state, 0)).toEqual([])
  })

  test('reports at most one problem per line and fifty in total', () => {
    expect(problems('css', '}\n'.repeat(200))).toHaveLength(50)
    expect(problems('css', 'a { b: c(((((')).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { excessOf, maxElementDepth, maxFormatting, maxTags } from './complexity.ts'

describe('a text that is too complex', () => {
  test('has too many tags, alone or with the other texts of its document', () => {
    expect(excessOf(['<br>'.repeat(maxTags)])).toBeUndefined()
    expect(excessOf(['<br>'.repeat(maxTags + 1)])).toContain('50,000 elements')
    expect(excessOf(['</p>'.repeat(maxTags / 2), '<!---->'.repeat(maxTags / 2 + 1)])).toContain('elements')
  })

  test('has elements nested too deeply', () => {
    expect(excessOf(['<div>'.repeat(maxElementDepth) + '</div>'.repeat(maxElementDepth)])).toBeUndefined()
    expect(excessOf([`x${'<b><DIV class="a">'.repeat(maxElementDepth)}`])).toContain('nested')
    expect(excessOf(['<div></b>'.repeat(maxElementDepth + 1)])).toContain('nested')
  })

  test('opens formatting that a browser repeats in each of many paragraphs', () => {
    const paragraphs = (count: number) => '<b id="x"></i>'.repeat(100) + '<p>x'.repeat(count)
    expect(excessOf([paragraphs(maxFormatting / 200)])).toBeUndefined()
    expect(excessOf([paragraphs(maxFormatting / 100)])).toContain('formatting')
    expect(excessOf(['<p><b>one</b> <em>two</em></p>'.repeat(maxTags / 6)])).toBeUndefined()
  })

  test('a text is not too complex if elements end by themselves, or a < begins none', () => {
    expect(excessOf(['<p>one<li>two<td>three<br><img src="a">'.repeat(1000)])).toBeUndefined()
    expect(excessOf(['1 < 2 '.repeat(maxTags * 2)])).toBeUndefined()
    expect(excessOf(['</b>'.repeat(1000) + '<b>'.repeat(maxElementDepth)])).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { deepestElements, excessOf, mostTags } from './complexity.ts'

describe('a text that is too much to read', () => {
  test('has too many tags, alone or with the other texts of its document', () => {
    expect(excessOf(['<br>'.repeat(mostTags)])).toBeUndefined()
    expect(excessOf(['<br>'.repeat(mostTags + 1)])).toContain('50,000 elements')
    expect(excessOf(['</p>'.repeat(mostTags / 2), '<!---->'.repeat(mostTags / 2 + 1)])).toContain('elements')
  })

  test('has elements too deep within each other', () => {
    expect(excessOf(['<div>'.repeat(deepestElements) + '</div>'.repeat(deepestElements)])).toBeUndefined()
    expect(excessOf([`x${'<b><DIV class="a">'.repeat(deepestElements)}`])).toContain('nested')
  })

  test('has no more where elements end by themselves, or a < begins none', () => {
    expect(excessOf(['<p>one<li>two<td>three<br><img src="a">'.repeat(1000)])).toBeUndefined()
    expect(excessOf(['1 < 2 '.repeat(mostTags * 2)])).toBeUndefined()
    expect(excessOf(['</b>'.repeat(1000) + '<b>'.repeat(deepestElements)])).toBeUndefined()
  })
})

import axe from 'axe-core'
import { JSDOM, VirtualConsole } from 'jsdom'
import { notHere, standards } from './accessibility-rules.ts'

export type Violation = {
  rule: string
  impact: 'minor' | 'moderate' | 'serious' | 'critical'
  help: string
  /** The beginning of the first element that fails. */
  element: string
  elements: number
}

const shownOfElement = 200

/** The violations that axe finds in a page as the server renders it. Its scripts do not run, and nothing is loaded. */
export async function violationsOf(html: string, url: string): Promise<Violation[]> {
  const dom = new JSDOM(html, { url, runScripts: 'outside-only', virtualConsole: new VirtualConsole() })
  try {
    dom.window.eval(axe.source)
    const { violations } = await (dom.window as unknown as { axe: typeof axe }).axe.run(dom.window.document, {
      runOnly: standards,
      resultTypes: ['violations'],
      rules: Object.fromEntries(notHere.map((rule) => [rule, { enabled: false }])),
    })
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? 'minor',
      help,
      element: (nodes[0]?.html ?? '').slice(0, shownOfElement),
      elements: nodes.length,
    }))
  } finally {
    dom.window.close()
  }
}

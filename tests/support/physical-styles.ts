import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What is on the left or right whatever the direction of the page. */
const physical = [
  /(?:^|[\s;{])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /(?:^|[\s;{])border-(?:top|bottom)-(?:left|right)-radius\b/,
  /(?:^|[\s;{])(?:left|right)\s*:/,
  /(?:^|[\s;{])(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/,
  // Four values begin at the top and turn clockwise: the second and the fourth are right and left.
  /(?:^|[\s;{])(?:margin|padding|inset|border-width)\s*:\s*(?:calc\([^;]*?\)|[^\s;()]+(?:\([^)]*\))?)(?:\s+(?:calc\([^;]*?\)|[^\s;()]+(?:\([^)]*\))?)){3}\s*(?:;|!)/,
  /(?:^|[\s;{])border-radius\s*:\s*[^\s;/(]+(?:\s+[^\s;/]+){1,3}\s*;/,
]

/** The lines of the style sheets that a reader from right to left would see on the wrong side. */
export function physicalStyles(
  patterns: string[],
  except: RegExp[] = [],
): { sheets: string[]; found: string[] } {
  const sheets = globSync(patterns, { cwd: root })
  const found = sheets.flatMap((sheet) =>
    readFileSync(join(root, sheet), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .split('\n')
      .flatMap((line, index) =>
        physical.some((one) => one.test(line)) && !except.some((one) => one.test(line))
          ? [`${sheet}:${index + 1} ${line.trim()}`]
          : [],
      ),
  )
  return { sheets, found }
}

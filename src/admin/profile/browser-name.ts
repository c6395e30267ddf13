import Bowser from 'bowser'

/** What a browser's description of itself comes to: "Firefox on Linux". */
export function browserName(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return userAgent.length > 60 ? `${userAgent.slice(0, 60)}…` : userAgent
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

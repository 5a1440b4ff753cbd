import { chromium, type Browser } from 'playwright-core'
import { chromiumPath, headlessShellPath } from '../system-tools.ts'

/** As root, without a display, and looking up nothing of its own. */
export const quietFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For journeys, of which many run at once. Its letters are as wide as a phone's: whole pixels are for screens of old. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: headlessShellPath, args: [...quietFlags, '--font-render-hinting=none'] })
}

/** For what the shell cannot do: notifications. */
export function openWholeBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: quietFlags })
}

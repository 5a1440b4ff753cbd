import { chromium, type Browser } from 'playwright-core'
import { chromiumPath, headlessShellPath } from '../system-tools.ts'

/** Flags to run as root, without a display and without background requests. */
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

/**
 * Opens a headless browser, of which many can run at once. Text has the width of a phone's, without rounding to whole
 * pixels.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: headlessShellPath, args: [...quietFlags, '--font-render-hinting=none'] })
}

/** Opens a full browser for features the headless shell lacks, such as notifications. */
export function openWholeBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: quietFlags })
}

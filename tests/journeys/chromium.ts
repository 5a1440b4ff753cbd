import { chromium, type Browser } from 'playwright-core'
import { chromiumPath } from '../system-tools.ts'

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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: quietFlags })
}

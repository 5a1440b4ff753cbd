import type { Page } from 'playwright-core'

/** Returns words broken in the middle, with their element. Email addresses may break, and so may words at hyphens. */
export function findSplitWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const split: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      const isShown = element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
      const isHidden = element.closest('.unseen, .away, .skip, script, svg') !== null
      // Text for screen readers alone is clipped to a pixel.
      if (!node.textContent!.trim() || !isShown || isHidden || element.clientWidth === 1) continue
      for (const { 0: word, index } of node.textContent!.matchAll(/[\p{L}\p{N}$.,:'’%@()_]+/gu)) {
        if (word.includes('@')) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) split.push(`${word} in ${element.outerHTML.slice(0, 100)}`)
      }
    }
    return split
  })
}

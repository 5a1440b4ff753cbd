import { expect, test } from 'vitest'
import { accessibilityPageText } from './accessibility-page-text.ts'

test.each(['en', 'es'] as const)('the accessibility page names no tool or setting of testers: %s', (language) => {
  const { checked } = accessibilityPageText(language)
  const words = [checked.heading, checked.always, ...checked.checks, checked.behind].join(' ')
  expect(words).not.toMatch(/axe|320|1440|forced|forzados|reduced|the focus|el foco/)
})

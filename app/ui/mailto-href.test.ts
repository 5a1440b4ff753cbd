import { expect, test } from 'vitest'
import { formatMailtoHref } from './mailto-href.ts'

test('an email link has its recipients, subject and text with line breaks', () => {
  expect(formatMailtoHref(['a+b@home.example', 'c@home.example'], { subject: 'You & us?', body: 'Hi,\n\nyes' })).toBe(
    'mailto:a%2Bb%40home.example,c%40home.example?subject=You%20%26%20us%3F&body=Hi%2C%0D%0A%0D%0Ayes',
  )
})

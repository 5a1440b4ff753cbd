import { describe, expect, test } from 'vitest'
import { convertHtmlToText } from './html-to-text.ts'
import { splitQuotedText } from './split-quoted-text.ts'
import { unpackForward } from './unpack-forward.ts'

describe('hostile texts are read in linear time', () => {
  const texts: Record<string, string> = {
    'lines that begin a header': 'From: a@b.example\n'.repeat(12_000),
    'lines that begin an attribution': 'On 2026 at 9:12\n'.repeat(12_000),
    'one line without an end': `On ${'x '.repeat(100_000)}wrote:`,
    'marks alone': '>'.repeat(200_000),
    'marked and unmarked lines in turn': '> a\nb\n'.repeat(30_000),
    'separators of forwards': '---------- Forwarded message ----------\n'.repeat(5_000),
  }
  test.each(Object.entries(texts))('the hostile text “%s” is split in linear time', (_, text) => {
    const start = performance.now()
    splitQuotedText(text)
    unpackForward(text, 'Fwd: x')
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test.each([
    ['tags without an end', '<a href="'.repeat(100_000)],
    ['comments without an end', '<!--'.repeat(100_000)],
    ['brackets', '<'.repeat(500_000)],
    ['blockquotes inside each other', '<blockquote>a'.repeat(50_000)],
    ['characters without an end', '&#'.repeat(200_000)],
  ])('hostile HTML with %s is converted in linear time', (_, html) => {
    const start = performance.now()
    convertHtmlToText(html)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('HTML as text', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<div>One</div><div>Two<br>Three</div>', 'One\nTwo\nThree'],
    ['a&nbsp;&amp;&#233;&#xF1;&copy; &unknown;', 'a &éñ© &unknown;'],
    ['<ul><li>Ice</li><li>Limes</li></ul>', '• Ice\n• Limes'],
    ['<a href="https://a.example/x">https://a.example/x</a>', 'https://a.example/x'],
    ['<a href="https://evil.example/">your bank</a>', 'your bank (https://evil.example/)'],
    ['<a href="javascript:alert(1)">tap</a>', 'tap'],
    ['<a href="mailto:a@b.example?subject=x">a@b.example</a>', 'a@b.example'],
    ['<head><title>x</title><body>Hello', 'Hello'],
    ['<script>if (a < b) alert("</div>")</script>Hi', 'Hi'],
    ['Hi<blockquote>One<br>Two<blockquote>Three</blockquote></blockquote>Bye', 'Hi\n> One\n> Two\n>> Three\nBye'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['<p title="a > b">x</p>', 'x'],
  ])('the HTML %j is converted to the text %j', (html, text) => {
    expect(convertHtmlToText(html)).toBe(text)
  })
})
